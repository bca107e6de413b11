import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { namedOnceAMinute } from '~/backend/once-a-minute.server'
import { type Actor, writeAdminLog } from '~/domain/admin-log'
import { events } from '~/domain/event'
import type { ImageRefusal } from '~/domain/image'
import { type Partner, partners } from '~/domain/partner'
import { logoAfter, withPostedPicture } from '~/features/images/posted-picture.server'
import { discardImage } from '~/features/images/trash.server'
import { type FieldChange, labelsOf, type MergeConflict, mergeRecords } from '~/http/merge-forms'
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
  const { logoAlt, ...text } = partnerText(form)
  const content = [actor.uid, text, logoAlt, form.logo?.size ?? 0]
  const named = { title: form.name, fallback: 'partenaire', content }
  const posted = { file: form.logo, alt: logoAlt, purpose: 'partner' } as const
  return withPostedPicture(posted, { documents, files }, async (transaction, image, drop) => {
    const { id, isThere } = await namedOnceAMinute(transaction, partners, named, keys)
    if (isThere) drop(image?.id)
    else {
      const logo = image ? { id: image.id, alt: logoAlt } : null
      transaction.insert<Partner>(partners, id, { ...text, logo, active: false })
      writeAdminLog(transaction, actor, { subject: 'partner', subjectId: id, action: 'created' })
    }
    return { ok: true, id }
  })
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
  dependencies: PartnerDependencies,
): Promise<PartnerEdit> {
  const before = await dependencies.documents.get(partners, id)
  if (!before) return { ok: false, reason: 'unknown' }
  const text = partnerText(form)
  const hasPicture = before.logo !== null
  const posted = { file: form.logo, alt: text.logoAlt, purpose: 'partner', hasPicture } as const
  return withPostedPicture(posted, dependencies, async (transaction, image, drop): Promise<PartnerEdit> => {
    const partner = await transaction.get(partners, id)
    if (!partner) return { ok: false, reason: 'unknown' }
    const merge = mergeRecords(form.base, partnerFields, text, textOfPartner(partner))
    if (!merge.ok) return merge
    const { logoAlt: _, ...own } = merge.changed
    const changed: Partial<Partner> = own
    const logo = logoAfter(partner.logo, image, { alt: text.logoAlt, mine: merge.mine })
    if (logo !== partner.logo) changed.logo = logo
    if (image) drop(partner.logo?.id)
    if (Object.keys(changed).length > 0) {
      transaction.update<Partner>(partners, id, changed)
      const detail = labelsOf(Object.keys(changed), { ...PARTNER_FIELD_LABELS, logo: 'Logo' })
      writeAdminLog(transaction, actor, { subject: 'partner', subjectId: id, action: 'edited', detail })
    }
    return { ok: true, theirs: merge.theirs }
  })
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
