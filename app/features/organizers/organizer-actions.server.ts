import { redirect } from '@remix-run/node'
import type { CurrentUser } from '~/domain/current-user'
import { logoRefusal } from '~/features/images/logo-refusal.server'
import { WAITS_TEXT, WITHDRAWN_TEXT } from '~/features/waiting/waiting-texts'
import { flash } from '~/http/flash.server'
import { parseForm, tooManyRequests } from '~/http/forms.server'
import { type Answered, answered, inConflict, refused } from '~/http/merge-answer.server'
import { savedText } from '~/http/merge-forms'
import { consume, type LimitKeeper, limits } from '~/http/rate-limits.server'
import { type InvitationDependencies, invite, withdrawInvitation } from './invitations.server'
import {
  createOrganizer,
  editOrganizer,
  ORGANIZERS_MOST,
  type OrganizerDependencies,
  removeOrganizerLogo,
  withdrawOrganizerChange,
} from './manage-organizers.server'
import { leaveOrganizer, type MemberOutcome, makeOwner, removeMember } from './members.server'
import {
  invitationForm,
  memberForm,
  ORGANIZER_FIELD_LABELS,
  organizerForm,
  withdrawalForm,
} from './organizer-form'
import { type OrganizerFormName, OWN_ORGANIZERS_PATH } from './organizer-paths'

type Dependencies = OrganizerDependencies & InvitationDependencies & LimitKeeper

interface OrganizerRequest {
  user: CurrentUser
  request: Request
  id: string
  /** The page is here: admins have one of their own. */
  path: string
  dependencies: Dependencies
}

/** Makes an organizer and leads to its page. */
export async function createOwn(
  user: CurrentUser,
  request: Request,
  dependencies: Dependencies,
): Promise<Answered | Response> {
  const form = await parseForm(request, organizerForm)
  if (!form.ok) return answered({ reply: form.reply }, form)
  const taken = await consume(limits.createOrganizer, user.uid, dependencies)
  if (!taken.ok) {
    const reply = form.reject(tooManyRequests(taken.retryAfterSeconds))
    return answered({ reply }, { status: 429, headers: retryAfter(taken) })
  }
  const outcome = await createOrganizer(user, form.value, dependencies)
  if (!outcome.ok) {
    const { reason } = outcome
    const reply =
      reason === 'unverified' || reason === 'too-many'
        ? form.reject(CREATION_REFUSALS[reason])
        : form.reject('', logoRefusal(reason))
    return answered({ reply }, { status: reason === 'busy' ? 503 : 422 })
  }
  await flash('Votre organisateur est créé. Vous pouvez annoncer en son nom et inviter votre équipe.')
  return redirect(`${OWN_ORGANIZERS_PATH}/${outcome.id}`, 303)
}

const CREATION_REFUSALS = {
  unverified: 'Confirmez d’abord votre adresse e-mail.',
  'too-many': `Vous avez atteint le nombre maximal d’organisateurs (${ORGANIZERS_MOST}). Quittez une équipe pour en créer un autre.`,
} as const

const UNKNOWN =
  'Vous ne pouvez pas changer cela\u00a0: vous n’en êtes plus responsable, ou l’organisateur n’existe plus.'

/** Each checks in its commit that this person may. */
export const ORGANIZER_ACTIONS: Record<
  OrganizerFormName,
  (post: OrganizerRequest) => Promise<Answered | Response>
> = {
  async modifier({ user, request, id, path, dependencies }) {
    const form = await parseForm(request, organizerForm)
    if (!form.ok) return answered({ reply: form.reply }, form)
    const outcome = await editOrganizer(user, id, form.value, dependencies)
    if (outcome.ok) {
      return done(path, savedText(outcome.theirs, ORGANIZER_FIELD_LABELS) + FATES[outcome.visibility])
    }
    if (outcome.reason === 'unknown') return refused(UNKNOWN)
    if (outcome.reason === 'conflict') return inConflict(form, outcome, ORGANIZER_FIELD_LABELS)
    const status = outcome.reason === 'busy' ? 503 : 422
    return answered({ reply: form.reject('', logoRefusal(outcome.reason)) }, { status })
  },

  async abandonner({ user, id, path, dependencies }) {
    if (!(await withdrawOrganizerChange(user, id, dependencies))) return refused(UNKNOWN)
    return done(path, WITHDRAWN_TEXT)
  },

  async 'sans-logo'({ user, id, path, dependencies }) {
    if (!(await removeOrganizerLogo(user, id, dependencies))) return refused(UNKNOWN)
    return done(path, 'Le logo est supprimé.')
  },

  async inviter({ user, request, id, path, dependencies }) {
    const form = await parseForm(request, invitationForm)
    if (!form.ok) return refused(form.reply.error?.email?.[0] ?? INCOMPLETE, 400)
    const outcome = await invite(user, id, form.value.email, dependencies)
    if (outcome.ok) return done(path, `Invitation envoyée à ${form.value.email}.`)
    if (outcome.reason === 'too-many') {
      return answered({ message: TOO_MANY_INVITED }, { status: 429, headers: retryAfter(outcome) })
    }
    return refused(INVITE_REFUSALS[outcome.reason])
  },

  async reprendre({ user, request, id, path, dependencies }) {
    const form = await parseForm(request, withdrawalForm)
    const isGone = form.ok && (await withdrawInvitation(user, id, form.value.id, dependencies.documents))
    return isGone ? done(path, 'L’invitation est annulée.') : refused('Cette invitation n’existe plus.')
  },

  async retirer({ user, request, id, path, dependencies }) {
    const form = await parseForm(request, memberForm)
    if (!form.ok) return refused(INCOMPLETE, 400)
    const outcome = await removeMember(user, id, form.value.uid, dependencies.documents)
    if (!outcome.ok) return refused(MEMBER_REFUSALS[outcome.reason])
    const back = form.value.uid === user.uid && user.role !== 'admin' ? OWN_ORGANIZERS_PATH : path
    return done(back, 'Cette personne n’est plus membre. Ses annonces restent à l’organisateur.')
  },

  async promouvoir({ user, request, id, path, dependencies }) {
    const form = await parseForm(request, memberForm)
    if (!form.ok) return refused(INCOMPLETE, 400)
    const outcome = await makeOwner(user, id, form.value.uid, dependencies.documents)
    return outcome.ok
      ? done(path, 'Cette personne est maintenant responsable, comme vous.')
      : refused(MEMBER_REFUSALS[outcome.reason])
  },

  async quitter({ user, id, dependencies }) {
    const outcome = await leaveOrganizer(user, id, dependencies.documents)
    return outcome.ok
      ? done(OWN_ORGANIZERS_PATH, 'Vous n’êtes plus membre. Les annonces restent à l’organisateur.')
      : refused(MEMBER_REFUSALS[outcome.reason])
  },
}

const INCOMPLETE = 'Le formulaire est incomplet. Rechargez la page.'
const FATES = {
  public: '',
  waiting: ` ${WAITS_TEXT}`,
  unverified:
    ' La mention «\u00a0vérifié\u00a0» est retirée, parce que des informations vérifiées ont changé\u00a0: elles sont en cours d’examen.',
} as const
const TOO_MANY_INVITED = 'Vous avez envoyé beaucoup d’invitations aujourd’hui. Réessayez demain.'

const INVITE_REFUSALS = {
  unknown: UNKNOWN,
  unverified: CREATION_REFUSALS.unverified,
  full: 'L’équipe est au complet. Retirez quelqu’un, ou une invitation.',
  silenced:
    'Cette adresse a demandé à ne plus recevoir nos e-mails\u00a0: l’invitation ne peut pas y être envoyée.',
} as const

const MEMBER_REFUSALS: Record<Extract<MemberOutcome, { ok: false }>['reason'], string> = {
  unknown: UNKNOWN,
  'no-member': 'Cette personne n’est plus membre.',
  last: 'Plus personne ne pourrait gérer les annonces. Invitez d’abord quelqu’un.',
}

function retryAfter({ retryAfterSeconds }: { retryAfterSeconds: number }): Record<string, string> {
  return { 'Retry-After': String(retryAfterSeconds) }
}

async function done(path: string, message: string): Promise<Response> {
  await flash(message)
  return redirect(path, 303)
}
