import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type TypedResponse } from '@remix-run/node'
import { normaliseEmail } from '~/backend/identity/identity'
import { ACCOUNT_PATHS, LOST_LINK_PATH, linkPaths, sentPath } from '~/domain/author-paths'
import { proposals } from '~/domain/proposal'
import { requireUser } from '~/features/accounts/guards.server'
import { linkKeyOf } from '~/features/notify/proposal-link.server'
import { browserOf, hasFormCookie, isConfirmedHere, rememberConfirmed } from '~/http/begun-forms.server'
import { flash } from '~/http/flash.server'
import { parseForm, retryText, tooManyRequests } from '~/http/forms.server'
import { limits } from '~/http/rate-limits.server'
import { counted, quoted } from '~/platform/french'
import type { Propose } from '../form-actions/event-form-actions.server'
import type { FormDependencies } from '../form-dependencies'
import {
  type BesideOutcome,
  type ConfirmDependencies,
  confirmBeside,
  confirmProposal,
} from './confirm.server'
import { requestLinks } from './lost-links.server'
import { findByForm, type OwnProposal } from './own-proposal.server'
import { buttonForm, confirmForm, lostLinksForm, type MessageForm, type ProposalForm } from './proposal-forms'
import { CONFIRM_DAYS } from './proposal-mails'
import { mailLinkAgain, type ProposalDependencies, type ProposeOutcome, propose } from './propose.server'
import { type TakeOutcome, takeOver } from './take-over.server'

/** Takes the form of somebody without an account and answers what becomes of it. Where the mailbox was confirmed in this
 * browser, it is sent at once. */
export function proposeFrom(
  sender: { formToken: string; openForMs: number | null; address: string; request: Request },
  dependencies: ProposalDependencies & ConfirmDependencies,
): Propose {
  return async (sent) => {
    const { request, ...from } = sender
    const email = normaliseEmail(sent.email)
    const isConfirmed = await isConfirmedHere(request, email, dependencies.clock.now())
    const browser = await browserOf(request)
    const outcome = await propose({ ...from, ...sent, browser, isConfirmed }, dependencies)
    if (!outcome.ok && outcome.reason !== 'confirmed') {
      const { retryAfterSeconds } = outcome
      return { ok: false, retryAfterSeconds, message: limitText(outcome, browser !== '') }
    }
    if (outcome.ok && outcome.unmailed.length > 0) await flash(unmailedText(outcome.unmailed))
    const proposal = outcome.ok && isConfirmed ? await findByForm(sender.formToken, dependencies) : null
    // Another post of this form may have replaced it by now, with an address that nobody has confirmed.
    if (outcome.ok && proposal?.version === outcome.version) {
      const entry = await confirmProposal(proposal, dependencies)
      const key = linkKeyOf(proposal, dependencies.secret)
      if (entry.ok && key) return { ok: true, path: linkPaths(key).home }
      // If no mail can leave, the page says so: it reads what was mailed.
      if (!entry.ok && entry.reason === 'unfit') await mailLinkAgain(proposal, dependencies)
    }
    return { ok: true, path: sentPath(sender.formToken) }
  }
}

function unmailedText(titles: readonly string[]): string {
  return `Vos autres annonces restent à l’adresse précédente, mais aucun e-mail n’a pu être envoyé pour les confirmer\u00a0: ${titles.map(quoted).join(', ')}. Rouvrez-les et envoyez-les de nouveau.`
}

function limitText(
  { reason, retryAfterSeconds }: Extract<ProposeOutcome, { retryAfterSeconds: number }>,
  hasCookie: boolean,
): string {
  const kept = hasCookie ? TEXT_SAVED : 'Votre texte n’est que dans cette page\u00a0: ne la fermez pas.'
  if (reason === 'silenced') return `${SILENCED} ${kept}`
  if (reason === 'address') return `${tooManyRequests(retryAfterSeconds)} ${kept}`
  return `Plusieurs e-mails ont déjà été envoyés à cette adresse. ${retryText(retryAfterSeconds)} ${kept} Pour annoncer beaucoup d’événements, créez un compte\u00a0: il n’est pas soumis à cette limite.`
}

const SILENCED =
  'Cette adresse a demandé à ne plus recevoir nos e-mails. Le lien pour les recevoir de nouveau est au bas du dernier reçu\u00a0; sinon, indiquez une autre adresse.'
const TEXT_SAVED = `Votre texte est gardé pendant ${CONFIRM_DAYS}\u00a0jours\u00a0: ce navigateur le propose quand vous revenez à cette page.`

type ProposalReply = ReturnType<typeof data<SubmissionResult<string[]>>> | TypedResponse<never>

type MessageAction = (request: Request, dependencies: ProposalDependencies) => Promise<ProposalReply>

/** Each form of the page after the sent form has its action. */
export const MESSAGE_ACTIONS: Record<MessageForm, MessageAction> = {
  async renvoyer(request, dependencies) {
    const token = new URL(request.url).searchParams.get('draft') ?? ''
    const sent = (await hasFormCookie(request, token)) ? await findByForm(token, dependencies) : null
    if (sent?.state !== 'unconfirmed') throw data(null, { status: 404 })
    const form = await parseForm(request, buttonForm, { limit: limits.lostLink })
    if (!form.ok) return data(form.reply, form)
    const taken = await mailLinkAgain(sent, dependencies)
    if (!taken.ok && taken.reason === 'silenced') return data(form.reject(SILENCED), { status: 422 })
    if (!taken.ok) return form.tooMany(taken.retryAfterSeconds)
    await flash('L’e-mail a été renvoyé.')
    return redirect(sentPath(token), 303)
  },

  async liens(request, dependencies) {
    const form = await parseForm(request, lostLinksForm, { honeypot: true, limit: limits.lostLink })
    if (!form.ok) return data(form.reply, form)
    await requestLinks(form.value.email, dependencies)
    return redirect(`${LOST_LINK_PATH}?envoye=1`, 303)
  },
}

interface ProposalRequest {
  request: Request
  own: OwnProposal
  dependencies: FormDependencies & Pick<ProposalDependencies, 'env'>
}

/** Each form of the page behind the mailed link has its action. */
export const PROPOSAL_ACTIONS: Record<ProposalForm, (post: ProposalRequest) => Promise<ProposalReply>> = {
  async confirmer({ request, own: { proposal }, dependencies }) {
    const form = await parseForm(request, confirmForm)
    if (!form.ok) return data(form.reply, form)
    const { version, beside } = form.value
    const outcome = await confirmProposal({ ...proposal, version }, dependencies)
    const others = await confirmBeside(proposal, beside, dependencies)
    await rememberConfirmed(request, proposal.email, dependencies.clock.now())
    const told = besideText(others)
    if (!outcome.ok) {
      const now = await dependencies.documents.get(proposals, proposal.id)
      // Pressed twice, it is confirmed.
      if (now?.state === 'unconfirmed') {
        const why = outcome.reason === 'unfit' ? UNFIT : READ_AGAIN
        return data(form.reject([told, why].filter(Boolean).join(' ')), { status: 409 })
      }
    }
    if (told) await flash(told)
    return redirect(new URL(request.url).pathname, 303)
  },

  async rattacher({ request, own, dependencies }) {
    const user = await requireUser(request)
    const form = await parseForm(request, buttonForm)
    if (!form.ok) return data(form.reply, form)
    const outcome = await takeOver(own.proposal, user, dependencies)
    if (!outcome.ok) return data(form.reject(TRANSFER_REFUSALS[outcome.reason]), { status: 409 })
    await flash('L’annonce est rattachée à votre compte.')
    return redirect(ACCOUNT_PATHS.state(outcome.eventId), 303)
  },
}

/** Says what became of the others that one button has confirmed. A held one is not mailed about before somebody has
 * read it. */
function besideText({ sent, held, left }: BesideOutcome): string {
  const others = counted(sent.length, 'autre annonce est confirmée', 'autres annonces sont confirmées')
  return [
    sent.length > 0 && `${others}. Chacune a son lien, que vous recevez par e-mail.`,
    held.length > 0 &&
      `Nous vérifions d’abord ${held.map(quoted).join(', ')}\u00a0: vous recevrez ensuite un e-mail.`,
    left.length > 0 && `À relire et à confirmer encore\u00a0: ${left.map(quoted).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const READ_AGAIN =
  'L’annonce a changé depuis que cette page est ouverte. La voici telle qu’elle est maintenant\u00a0: relisez-la, puis confirmez.'

const UNFIT =
  'L’annonce ne peut plus être envoyée telle quelle\u00a0: une de ses dates est peut-être passée. Corrigez-la, puis confirmez.'

const TRANSFER_REFUSALS: Record<Extract<TakeOutcome, { ok: false }>['reason'], string> = {
  unverified: 'Confirmez d’abord l’adresse e-mail de votre compte.',
  changed: 'L’annonce a changé entre-temps. Rouvrez le lien et recommencez.',
}
