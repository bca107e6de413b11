import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { namedOnceAMinute } from '~/backend/once-a-minute.server'
import { type Actor, writeAdminLog } from '~/domain/admin-log'
import { events } from '~/domain/event'
import type { ImageRefusal } from '~/domain/image'
import { type Partner, partners } from '~/domain/partner'
import { ingestFile } from '~/features/images/ingest.server'
import { discardImage } from '~/features/images/trash.server'
import { type FieldChange, type MergeConflict, mergeForms, shownForm } from '~/http/merge-forms'
import type { Clock } from '~/platform/clock'
import type { Refused } from '~/platform/refused'
import {
  PARTNER_FIELD_LABELS,
  type PartnerForm,
  partnerFields,
  partnerText,
  textOfPartner,
} from './partner-form'

interface PartnerDependencies {
  documents: DocumentStore
  files: FileStore
}

type LogoRefusal = Refused<'needs-alt' | ImageRefusal>

/**
 * Creates an inactive partner, so that it can be completed before it is public; one where the same admin posts the same
 * twice within a minute. Refuses a logo without alternative text.
 */
export async function createPartner(
  actor: Actor,
  form: PartnerForm,
  { documents, files, ...keys }: PartnerDependencies & { clock: Clock; secret: string },
): Promise<{ ok: true; id: string } | LogoRefusal> {
  if (form.logo && !form.logoAlt) return { ok: false, reason: 'needs-alt' }
  const taken = await ingestFile(form.logo, 'partner', files)
  if (!taken.ok) return taken
  const { image } = taken
  const { logoAlt, ...text } = partnerText(form)
  const content = [actor.uid, text, logoAlt, form.logo?.size ?? 0]
  const named = { title: form.name, fallback: 'partenaire', content }
  const { id, isThere } = await documents.transaction(async (transaction) => {
    const made = await namedOnceAMinute(transaction, partners, named, keys)
    if (made.isThere) return made
    const logo = image ? { id: image.id, alt: logoAlt } : null
    transaction.insert<Partner>(partners, made.id, { ...text, logo, active: false })
    writeAdminLog(transaction, actor, { subject: 'partner', subjectId: made.id, action: 'created' })
    return made
  })
  if (isThere && image) await discardImage(image.id, files)
  return { ok: true, id }
}

type PartnerEdit = { ok: true; theirs: FieldChange[] } | Refused<'unknown'> | MergeConflict | LogoRefusal

/**
 * Writes the fields the admin changed and a new logo; discards the old logo after the commit. Refuses a field that
 * another admin changed meanwhile, and a logo without alternative text.
 */
export async function editPartner(
  actor: Actor,
  id: string,
  form: PartnerForm,
  { documents, files }: PartnerDependencies,
): Promise<PartnerEdit> {
  const before = await documents.get(partners, id)
  if (!before) return { ok: false, reason: 'unknown' }
  if ((form.logo || before.logo) && !form.logoAlt) return { ok: false, reason: 'needs-alt' }
  const taken = await ingestFile(form.logo, 'partner', files)
  if (!taken.ok) return taken
  const { image } = taken

  let replaced: string | null = null
  const outcome = await documents.transaction(async (transaction): Promise<PartnerEdit> => {
    replaced = null
    const partner = await transaction.get(partners, id)
    if (!partner) return { ok: false, reason: 'unknown' }
    const text = partnerText(form)
    const merge = mergeForms(shownForm(form.base), partnerFields(text), partnerFields(textOfPartner(partner)))
    if (!merge.ok) return merge

    const { logoAlt, ...own } = text
    const changed: Partial<Partner> = Object.fromEntries(
      Object.entries(own).filter(([field]) => merge.mine.includes(field)),
    )
    const logo = logoAfter(partner.logo, image?.id ?? null, logoAlt, merge.mine.includes('logoAlt'))
    if (logo !== partner.logo) changed.logo = logo
    if (image && partner.logo) replaced = partner.logo.id
    if (Object.keys(changed).length === 0) return { ok: true, theirs: merge.theirs }

    transaction.update<Partner>(partners, id, changed)
    const labels: Readonly<Record<string, string>> = { ...PARTNER_FIELD_LABELS, logo: 'Logo' }
    const detail = Object.keys(changed).map((field) => labels[field] ?? field)
    writeAdminLog(transaction, actor, {
      subject: 'partner',
      subjectId: id,
      action: 'edited',
      detail: detail.join(', '),
    })
    return { ok: true, theirs: merge.theirs }
  })
  if (!outcome.ok && image) await discardImage(image.id, files)
  if (outcome.ok && replaced) await discardImage(replaced, files)
  return outcome
}

function logoAfter(
  present: Partner['logo'],
  newId: string | null,
  alt: string,
  altChanged: boolean,
): Partner['logo'] {
  if (newId) return { id: newId, alt }
  // The logo may have been removed meanwhile.
  return present && altChanged ? { ...present, alt } : present
}

/** False for an unknown partner; no error without a logo. */
export async function removeLogo(
  actor: Actor,
  id: string,
  { documents, files }: PartnerDependencies,
): Promise<boolean> {
  const before = await documents.transaction(async (transaction) => {
    const partner = await transaction.get(partners, id)
    if (partner?.logo) {
      transaction.update<Partner>(partners, id, { logo: null })
      writeAdminLog(transaction, actor, { subject: 'partner', subjectId: id, action: 'logo_removed' })
    }
    return partner
  })
  if (before?.logo) await discardImage(before.logo.id, files)
  return before !== null
}

/** False for an unknown partner. */
export async function setPartnerActive(
  actor: Actor,
  id: string,
  active: boolean,
  documents: DocumentStore,
): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const partner = await transaction.get(partners, id)
    if (partner && partner.active !== active) {
      transaction.update<Partner>(partners, id, { active })
      const action = active ? 'activated' : 'deactivated'
      writeAdminLog(transaction, actor, { subject: 'partner', subjectId: id, action })
    }
    return partner !== null
  })
}

export function countPartnerEvents(id: string, documents: DocumentStore): Promise<number> {
  return documents.count(events, [['partnerId', '==', id]])
}

/**
 * Refuses a partner that events name; it can be deactivated. The logo is deleted with the tombstone. No error if the
 * partner is gone.
 */
export async function removePartner(
  actor: Actor,
  id: string,
  documents: DocumentStore,
): Promise<{ ok: true } | Refused<'in-use'>> {
  return documents.transaction(async (transaction) => {
    const partner = await transaction.get(partners, id)
    if (!partner) return { ok: true }
    if ((await countPartnerEvents(id, documents)) > 0) return { ok: false, reason: 'in-use' }
    transaction.remove(partners, id)
    const detail = partner.name
    writeAdminLog(transaction, actor, { subject: 'partner', subjectId: id, action: 'removed', detail })
    return { ok: true }
  })
}
