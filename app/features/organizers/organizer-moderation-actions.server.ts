import { z } from 'zod'
import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { actorOf } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { putBackWith } from '~/features/waiting/put-back-actions.server'
import { parseForm } from '~/http/forms.server'
import { type Answered, done, refused } from '~/http/merge-answer.server'
import type { Clock } from '~/platform/clock'
import { type Judgement, judgeOrganizer, linkPartner, removeOrganizer } from './moderate-organizers.server'
import { ADMIN_ORGANIZERS_PATH, type OrganizerModeration } from './organizer-paths'

interface ModerationRequest {
  admin: CurrentUser
  request: Request
  id: string
  dependencies: { documents: DocumentStore; files: FileStore; clock: Clock }
}

const UNKNOWN = 'Cet organisateur n’existe plus.'
const partnerForm = z.object({ partnerId: z.string().max(100).optional() })

async function judge(
  { admin, id, dependencies }: ModerationRequest,
  judgement: Judgement,
  message: string,
): Promise<Answered | Response> {
  const isThere = await judgeOrganizer(actorOf(admin), id, judgement, dependencies.documents)
  return isThere ? done(ADMIN_ORGANIZERS_PATH, id, message) : refused(UNKNOWN)
}

/** The caller must have let only admins in. */
export const ORGANIZER_MODERATION: Record<
  OrganizerModeration,
  (post: ModerationRequest) => Promise<Answered | Response>
> = {
  verifier: (post) => judge(post, 'verify', 'L’organisateur est vérifié.'),
  'non-verifie': (post) => judge(post, 'unverify', 'La vérification est retirée.'),
  activer: (post) => judge(post, 'activate', 'La page publique est en ligne.'),
  suspendre: (post) => judge(post, 'suspend', 'La page publique est retirée.'),

  async partenaire({ admin, request, id, dependencies }) {
    const form = await parseForm(request, partnerForm)
    if (!form.ok) return refused('Choisissez un partenaire de la liste.', 400)
    const outcome = await linkPartner(
      actorOf(admin),
      id,
      form.value.partnerId ?? null,
      dependencies.documents,
    )
    if (outcome.ok) return done(ADMIN_ORGANIZERS_PATH, id, 'Le lien avec le partenaire est enregistré.')
    return refused(outcome.reason === 'unknown' ? UNKNOWN : 'Ce partenaire n’existe plus.')
  },

  retablir: ({ admin, request, id, dependencies }) =>
    putBackWith({ admin, request, kind: 'organizer', id, listPath: ADMIN_ORGANIZERS_PATH }, dependencies),

  async supprimer({ admin, id, dependencies }) {
    const outcome = await removeOrganizer(actorOf(admin), id, dependencies.documents)
    if (!outcome.ok) return refused('Des annonces lui sont associées\u00a0: retirez plutôt sa page.')
    return done(ADMIN_ORGANIZERS_PATH, null, 'L’organisateur est supprimé.')
  },
}
