import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type TypedResponse } from '@remix-run/node'
import { ACCOUNT_PATHS, sentPath } from '~/domain/author-paths'
import type { StoredProposal } from '~/domain/proposal'
import { requireUser } from '~/features/accounts/guards.server'
import { confirmProposal } from '~/features/proposals/confirm.server'
import type { OwnProposal } from '~/features/proposals/own-proposal.server'
import { buttonForm, type ProposalForm } from '~/features/proposals/proposal-forms'
import {
  mailLinkAgain,
  type ProposalDependencies,
  type ProposeOutcome,
  propose,
} from '~/features/proposals/propose.server'
import { type TakeOutcome, takeOver } from '~/features/proposals/take-over.server'
import type { FormDependencies } from '~/features/submission/form-dependencies'
import { flash } from '~/http/flash.server'
import { parseForm, tooManyRequests } from '~/http/forms.server'
import type { Propose } from './event-form-actions.server'

/** Takes the form of somebody without an account and answers what becomes of it. */
export function proposeFrom(
  sender: { formToken: string; openForMs: number | null; address: string },
  dependencies: ProposalDependencies,
): Propose {
  return async (sent) => {
    const outcome = await propose({ ...sender, ...sent }, dependencies)
    if (outcome.ok || outcome.reason === 'confirmed') return { ok: true, path: sentPath(sender.formToken) }
    const { retryAfterSeconds } = outcome
    return { ok: false, retryAfterSeconds, message: limitText(outcome) }
  }
}

function limitText({
  reason,
  retryAfterSeconds,
}: Extract<ProposeOutcome, { retryAfterSeconds: number }>): string {
  const when = tooManyRequests(retryAfterSeconds)
  if (reason === 'address') return `${when} Votre texte est gardé ici.`
  return `Plusieurs messages sont déjà partis à cette adresse. ${when} Votre texte est gardé ici. Pour annoncer beaucoup d’événements, créez un compte\u00a0: il n’a pas cette limite.`
}

type Reply = ReturnType<typeof data<SubmissionResult<string[]>>> | TypedResponse<never>

/** The mail with the link once more. */
export async function mailAgain(
  request: Request,
  formToken: string,
  proposal: StoredProposal,
  dependencies: ProposalDependencies,
): Promise<Reply> {
  const form = await parseForm(request, buttonForm)
  if (!form.ok) return data(form.reply, form)
  const taken = await mailLinkAgain(proposal, dependencies)
  if (!taken.ok) return form.tooMany(taken.retryAfterSeconds)
  await flash('Le message repart.')
  return redirect(sentPath(formToken), 303)
}

interface ProposalRequest {
  request: Request
  own: OwnProposal
  dependencies: FormDependencies
}

/** What the forms of the page behind the mailed link do. */
export const PROPOSAL_ACTIONS: Record<ProposalForm, (post: ProposalRequest) => Promise<Reply>> = {
  async confirmer({ request, own: { proposal }, dependencies }) {
    const form = await parseForm(request, buttonForm)
    if (!form.ok) return data(form.reply, form)
    const here = new URL(request.url).pathname
    if (proposal.state !== 'unconfirmed') return redirect(here, 303)
    const outcome = await confirmProposal(proposal, dependencies)
    if (!outcome.ok && outcome.reason === 'unfit') return data(form.reject(UNFIT), { status: 409 })
    return redirect(here, 303)
  },

  async rattacher({ request, own, dependencies }) {
    const user = await requireUser(request)
    const form = await parseForm(request, buttonForm)
    if (!form.ok) return data(form.reply, form)
    const outcome = await takeOver(own.proposal, user, dependencies)
    if (!outcome.ok) return data(form.reject(NOT_TAKEN[outcome.reason]), { status: 409 })
    await flash('L’annonce est rattachée à votre compte.')
    return redirect(ACCOUNT_PATHS.state(outcome.eventId), 303)
  },
}

const UNFIT =
  'Telle quelle, elle ne peut plus être envoyée : une date est peut-être passée depuis. Corrigez-la, puis confirmez.'

const NOT_TAKEN: Record<Extract<TakeOutcome, { ok: false }>['reason'], string> = {
  unverified: 'Confirmez d’abord l’adresse e-mail de votre compte.',
  changed: 'L’annonce a changé entre-temps. Rouvrez le lien et recommencez.',
}
