import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import type { CurrentUser } from '~/domain/current-user'
import { waiting } from '~/domain/waiting'
import { flash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { type Answered, refused } from '~/http/merge-answer.server'
import { acceptWaiting, type DecisionDependencies, refuseWaiting } from './decide-waiting.server'
import { WAITING_PATH, type WaitingForm } from './waiting-paths'

interface WaitingRequest {
  admin: CurrentUser
  request: Request
  dependencies: DecisionDependencies
}

const id = z.string().max(200)
const acceptance = z.object({ id, seen: z.string().max(100) })
const refusal = acceptance.extend({ message: z.string().trim().max(1000).default('') })

const REFUSALS = {
  gone: 'Cette modification n’attend plus\u00a0: son auteur l’a retirée, ou une autre personne a décidé.',
  'too-much':
    'La décision n’a pas été prise\u00a0: avec ce que d’autres ont ajouté, la fiche aurait trop de noms ou de salles. Retirez-en d’abord.',
  changed:
    'La décision n’a pas été prise\u00a0: la fiche ou la modification a changé entre-temps. Voici son état actuel\u00a0; relisez-la.',
} as const
const LEAST_REASON = 3

/** Each form of the queue has its action. The caller lets admins in only. */
export const WAITING_ACTIONS: Record<
  WaitingForm,
  (post: WaitingRequest) => Promise<Answered | ReturnType<typeof notRefused> | Response>
> = {
  async accepter({ admin, request, dependencies }) {
    const form = await parseForm(request, acceptance)
    if (!form.ok) return refused(REFUSALS.gone, 400)
    const outcome = await acceptWaiting(admin, form.value, dependencies)
    if (!outcome.ok) return refused(REFUSALS[outcome.reason])
    return done(
      form.value.id.startsWith('verification.')
        ? 'L’organisateur est vérifié.'
        : 'La modification est en ligne. Son auteur en est averti par e-mail.',
    )
  },

  async refuser({ admin, request, dependencies }) {
    const form = await parseForm(request, refusal)
    if (!form.ok) return refused(REFUSALS.gone, 400)
    const change = await dependencies.documents.get(waiting, form.value.id)
    const isVerification = change?.kind === 'verification'
    if (!isVerification && form.value.message.length < LEAST_REASON) {
      return notRefused(form.value, 'Dites en quelques mots pourquoi\u00a0: la personne le lira.', 400)
    }
    const outcome = await refuseWaiting(admin, form.value, dependencies)
    if (!outcome.ok) return notRefused(form.value, REFUSALS[outcome.reason])
    return done(
      isVerification
        ? 'L’organisateur reste sans la mention «\u00a0vérifié\u00a0».'
        : 'La modification est refusée. Le motif est envoyé par e-mail.',
    )
  },
}

/** The page comes back with the reason that was typed, also without JavaScript. */
function notRefused({ id, message }: z.infer<typeof refusal>, text: string, status = 409) {
  return data({ message: text, refusal: { id, message } }, { status })
}

async function done(message: string): Promise<Response> {
  await flash(message)
  return redirect(WAITING_PATH, 303)
}
