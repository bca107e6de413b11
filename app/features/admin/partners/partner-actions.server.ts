import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { actorOf } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { logoRefusal } from '~/features/images/logo-refusal.server'
import { parseForm } from '~/http/forms.server'
import { type Answered, answered, done, inConflict, refused } from '~/http/merge-answer.server'
import { savedText } from '~/http/merge-forms'
import {
  createPartner,
  editPartner,
  removeLogo,
  removePartner,
  setPartnerActive,
} from './manage-partners.server'
import { PARTNER_FIELD_LABELS, partnerForm } from './partner-form'
import { PARTNERS_PATH } from './partners-page.server'

export const PARTNER_FORMS = ['modifier', 'sans-logo', 'activer', 'desactiver', 'supprimer'] as const
type PartnerFormName = (typeof PARTNER_FORMS)[number]

interface PartnerRequest {
  admin: CurrentUser
  request: Request
  id: string
  dependencies: { documents: DocumentStore; files: FileStore }
}

const UNKNOWN = 'Ce partenaire n’existe plus.'

export async function create({
  admin,
  request,
  dependencies,
}: Omit<PartnerRequest, 'id' | 'dependencies'> & {
  dependencies: Parameters<typeof createPartner>[2]
}): Promise<Answered | Response> {
  const form = await parseForm(request, partnerForm)
  if (!form.ok) return answered({ reply: form.reply }, form)
  const outcome = await createPartner(actorOf(admin), form.value, dependencies)
  if (!outcome.ok) return answered({ reply: form.reject('', logoRefusal(outcome.reason)) }, statusOf(outcome))
  return done(PARTNERS_PATH, outcome.id, 'Le partenaire est créé. Activez-le pour le rendre visible.')
}

/** The caller must have let only admins in. */
export const PARTNER_ACTIONS: Record<
  PartnerFormName,
  (post: PartnerRequest) => Promise<Answered | Response>
> = {
  async modifier({ admin, request, id, dependencies }) {
    const form = await parseForm(request, partnerForm)
    if (!form.ok) return answered({ reply: form.reply }, form)
    const outcome = await editPartner(actorOf(admin), id, form.value, dependencies)
    if (outcome.ok) return done(PARTNERS_PATH, id, savedText(outcome.theirs, PARTNER_FIELD_LABELS))
    if (outcome.reason === 'unknown') return refused(UNKNOWN)
    if (outcome.reason === 'conflict') return inConflict(form, outcome, PARTNER_FIELD_LABELS)
    return answered({ reply: form.reject('', logoRefusal(outcome.reason)) }, statusOf(outcome))
  },

  async 'sans-logo'({ admin, id, dependencies }) {
    if (!(await removeLogo(actorOf(admin), id, dependencies))) return refused(UNKNOWN)
    return done(PARTNERS_PATH, id, 'Le logo est supprimé.')
  },

  async activer({ admin, id, dependencies }) {
    if (!(await setPartnerActive(actorOf(admin), id, true, dependencies.documents))) return refused(UNKNOWN)
    return done(PARTNERS_PATH, id, 'Le partenaire est maintenant visible sur le site.')
  },

  async desactiver({ admin, id, dependencies }) {
    if (!(await setPartnerActive(actorOf(admin), id, false, dependencies.documents))) return refused(UNKNOWN)
    return done(PARTNERS_PATH, id, 'Le partenaire n’est plus visible sur le site.')
  },

  async supprimer({ admin, id, dependencies }) {
    const outcome = await removePartner(actorOf(admin), id, dependencies.documents)
    if (!outcome.ok)
      return refused('Des événements sont associés à ce partenaire\u00a0: désactivez-le plutôt.')
    return done(PARTNERS_PATH, null, 'Le partenaire est supprimé.')
  },
}

function statusOf({ reason }: { reason: string }) {
  return { status: reason === 'busy' ? 503 : 422 }
}
