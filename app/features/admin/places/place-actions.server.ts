import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { actorOf } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { IMAGE_REFUSALS, type ImageRefusal } from '~/domain/image'
import type { ClaimMailDependencies } from '~/features/places/claim-mail.server'
import { decideClaim } from '~/features/places/place-claims.server'
import { putBackWith } from '~/features/waiting/put-back-actions.server'
import { WAITS_TEXT, WITHDRAWN_TEXT } from '~/features/waiting/waiting-texts'
import { flash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { type Answered, answered, done, inConflict, refused } from '~/http/merge-answer.server'
import { savedText } from '~/http/merge-forms'
import { editPlace, withdrawPlaceChange } from './edit-place.server'
import {
  activatePlace,
  mergePlaces,
  type PlaceDependencies,
  removePlace,
  undoMerge,
} from './manage-places.server'
import { PLACE_FIELD_LABELS, placeForm } from './place-form'
import { PLACES_PATH } from './places-page.server'

export const PLACE_FORMS = [
  'modifier',
  'fusionner',
  'annuler',
  'activer',
  'supprimer',
  'accorder',
  'refuser',
  'retablir',
] as const
type PlaceFormName = (typeof PLACE_FORMS)[number]

interface PlaceEditRequest {
  admin: CurrentUser
  request: Request
  id: string
  dependencies: PlaceDependencies
}

interface PlaceRequest extends PlaceEditRequest {
  dependencies: PlaceEditRequest['dependencies'] & ClaimMailDependencies
}

const UNKNOWN = 'Ce lieu n’existe plus.'
const CLAIM_GONE = 'Cette demande n’existe plus.'
const STATE_BEFORE_TEXT =
  'Ce compte avait modifié la fiche\u00a0: sous «\u00a0Versions\u00a0», un bouton rétablit l’état d’avant.'
const version = z.coerce.number().int().positive()
const mergeForm = z.object({ into: z.string().max(100), version })
const undoForm = z.object({ version })
const claimDecision = z.object({ claim: z.string().max(200) })
const claimDenial = claimDecision.extend({ message: z.string().trim().min(3).max(1000) })

/** The caller must have let in only who may edit this place: admins, and who has claimed it with success. */
export async function editPlaceWith(
  { admin, request, id, dependencies }: PlaceEditRequest,
  answerDone: (message: string) => Promise<Response>,
): Promise<Answered | Response> {
  const form = await parseForm(request, placeForm)
  if (!form.ok) return answered({ reply: form.reply }, form)
  const outcome = await editPlace(admin, id, form.value, dependencies)
  if (outcome.ok) {
    const saved = savedText(outcome.theirs, PLACE_FIELD_LABELS)
    return answerDone(outcome.waits ? `${saved} ${WAITS_TEXT}` : saved)
  }
  if (outcome.reason === 'unknown') return refused(UNKNOWN)
  if (outcome.reason === 'conflict') return inConflict(form, outcome, PLACE_FIELD_LABELS)
  const status = outcome.reason === 'busy' ? 503 : 422
  return answered({ reply: form.reject('', fieldRefusal(outcome.reason)) }, { status })
}

/** Takes back what waits of this place. The same callers. */
export async function withdrawPlaceWith(
  id: string,
  dependencies: PlaceDependencies,
  answerDone: (message: string) => Promise<Response>,
): Promise<Response> {
  await withdrawPlaceChange(id, dependencies)
  return answerDone(WITHDRAWN_TEXT)
}

function fieldRefusal(reason: 'locality' | 'address' | 'needs-alt' | ImageRefusal): Record<string, string> {
  if (reason === 'locality') {
    return { locality: 'Nous ne connaissons pas cette localité. Essayez avec son NPA.' }
  }
  if (reason === 'address') {
    return { name: 'Écrivez les noms sans adresse\u00a0: le site web a son champ.' }
  }
  if (reason === 'needs-alt') return { photoAlt: 'Décrivez la photo en quelques mots.' }
  return { photo: IMAGE_REFUSALS[reason] }
}

/** The caller must have let only admins in. */
export const PLACE_ACTIONS: Record<PlaceFormName, (post: PlaceRequest) => Promise<Answered | Response>> = {
  modifier: (post) => editPlaceWith(post, (message) => done(PLACES_PATH, post.id, message)),

  retablir: ({ admin, request, id, dependencies }) =>
    putBackWith({ admin, request, kind: 'place', id, listPath: PLACES_PATH }, dependencies),

  async accorder({ admin, request, id, dependencies }) {
    const form = await parseForm(request, claimDecision)
    if (!form.ok) return refused(CLAIM_GONE)
    const outcome = await decideClaim(admin, { id: form.value.claim, isGranted: true }, dependencies)
    if (!outcome.ok) return refused(CLAIM_GONE)
    return done(PLACES_PATH, id, 'Ce compte peut maintenant modifier le lieu. Il en est averti par e-mail.')
  },

  async refuser({ admin, request, id, dependencies }) {
    const form = await parseForm(request, claimDenial)
    if (!form.ok) return refused('Indiquez en quelques mots pourquoi\u00a0: la personne le lira.', 400)
    const { claim, message } = form.value
    const outcome = await decideClaim(admin, { id: claim, isGranted: false, message }, dependencies)
    if (!outcome.ok) return refused(CLAIM_GONE)
    const before = outcome.hasChanged ? ` ${STATE_BEFORE_TEXT}` : ''
    const isOver = outcome.answer === 'withdrawn'
    const denied = isOver ? 'Ce compte ne modifie plus le lieu.' : 'La demande est refusée.'
    return done(PLACES_PATH, id, `${denied} Le motif est envoyé par e-mail.${before}`)
  },

  async fusionner({ admin, request, id, dependencies }) {
    const form = await parseForm(request, mergeForm)
    if (!form.ok) return refused('Choisissez un lieu de la liste.', 400)
    const { into } = form.value
    const outcome = await mergePlaces(actorOf(admin), { id, ...form.value }, dependencies)
    if (!outcome.ok) return refused(MERGE_REFUSALS[outcome.reason])
    await flash('Les lieux sont fusionnés. L’ancienne adresse redirige ici.')
    const undo = new URLSearchParams({ fusion: id, version: String(outcome.version) })
    return redirect(`${PLACES_PATH}/${encodeURIComponent(into)}?${undo}`)
  },

  async annuler({ admin, request, id, dependencies }) {
    const form = await parseForm(request, undoForm)
    if (!form.ok) return refused(MERGE_REFUSALS.changed, 400)
    const outcome = await undoMerge(actorOf(admin), { id, ...form.value }, dependencies)
    if (!outcome.ok) return refused(UNDO_REFUSALS[outcome.reason])
    return done(PLACES_PATH, id, 'La fusion est annulée.')
  },

  async activer({ admin, id, dependencies }) {
    if (!(await activatePlace(actorOf(admin), id, dependencies.documents))) return refused(UNKNOWN)
    return done(PLACES_PATH, id, 'Le lieu a maintenant sa page publique.')
  },

  async supprimer({ admin, id, dependencies }) {
    const outcome = await removePlace(actorOf(admin), id, dependencies)
    if (!outcome.ok)
      return refused('D’autres lieux ont été fusionnés avec celui-ci\u00a0: il ne peut pas être supprimé.')
    return done(PLACES_PATH, null, 'Le lieu est supprimé. Ses événements gardent leur adresse.')
  },
}

const MERGE_REFUSALS = {
  unknown: UNKNOWN,
  changed: 'La fusion n’a pas eu lieu\u00a0: l’un des lieux vient d’être modifié. Voici leur état actuel.',
  same: 'Un lieu ne peut pas être fusionné avec lui-même.',
} as const

const UNDO_REFUSALS = {
  'too-late': 'Le délai de dix secondes est écoulé\u00a0: la fusion ne peut plus être annulée.',
  'not-yours': 'Seule la personne qui a fusionné ces lieux peut annuler.',
  changed: 'Le lieu a changé depuis\u00a0: la fusion ne peut plus être annulée.',
} as const
