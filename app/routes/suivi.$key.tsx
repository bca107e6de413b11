import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type TypedResponse,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Push } from '~/backend/push/push'
import { FOLLOWS_MOST, type StoredFollow } from '~/domain/follow'
import { FOLLOW_PATH, followLinks } from '~/domain/follow-paths'
import type { AskDependencies } from '~/features/notify/follow/ask-to-follow.server'
import { addDevice, removeAllDevices, removeDevice } from '~/features/notify/follow/follow-devices.server'
import {
  buttonForm,
  deviceForm,
  FOLLOW_FORMS,
  type FollowForm,
  ownFollowForm,
  rhythmForm,
} from '~/features/notify/follow/follow-forms'
import { findFollow, lastingFollowKey } from '~/features/notify/follow/follow-link.server'
import { followPage } from '~/features/notify/follow/follow-page.server'
import { FollowsScreen } from '~/features/notify/follow/follows-screen'
import {
  type Confirmed,
  changeRhythm,
  confirmFollow,
  endAll,
  endFollow,
  followsOf,
  isEditConflict,
  ownFollow,
} from '~/features/notify/follow/manage-follows.server'
import { secretPage } from '~/http/cache-control'
import { flash, takeFlash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { formIn } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { Notice } from '~/ui/notice'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Vos abonnements', path: '/suivi', noindex: true })

export const headers = secretPage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const dependencies = await runtime()
  const own = await findFollow(params.key ?? '', dependencies)
  if (own === null) throw data(null, { status: 404 })
  const push = dependencies.push?.browser ?? null
  return { page: await followPage(own, dependencies), push, flash: await takeFlash(request) }
}

type FollowReply = ReturnType<typeof data<SubmissionResult<string[]>>> | TypedResponse<never>

interface FollowPost {
  request: Request
  /** The follow to which the link leads. */
  own: StoredFollow
  dependencies: AskDependencies & { push: Push | null }
}

const ENDED_PATH = `${FOLLOW_PATH}?fini=1`

/** Each form of the page behind the mailed link has its action. */
const FOLLOW_ACTIONS: Record<FollowForm, (post: FollowPost) => Promise<FollowReply>> = {
  async confirmer({ request, own, dependencies }) {
    const form = await parseForm(request, ownFollowForm)
    if (!form.ok) return data(form.reply, form)
    const follow = await ownFollow(own, form.value.follow, dependencies)
    const outcome: Confirmed = follow
      ? await confirmFollow(follow, dependencies)
      : { ok: false, reason: 'gone' }
    if (!outcome.ok) return data(form.reject(NOT_CONFIRMED[outcome.reason]), { status: 409 })
    await flash('C’est confirmé. Gardez l’e-mail\u00a0: son lien vous ramène à cette page.')
    return redirect(new URL(request.url).pathname, 303)
  },

  async rythme({ request, own, dependencies }) {
    const form = await parseForm(request, rhythmForm)
    if (!form.ok) return data(form.reply, form)
    const follow = await ownFollow(own, form.value.follow, dependencies)
    const isChanged = follow !== null && (await changedRhythm(follow, form.value.rhythm, dependencies))
    if (!isChanged) return data(form.reject(GONE), { status: 409 })
    await flash('Le rythme a été modifié.')
    return redirect(new URL(request.url).pathname, 303)
  },

  async fin({ request, own, dependencies }) {
    const form = await parseForm(request, ownFollowForm)
    if (!form.ok) return data(form.reply, form)
    const follow = await ownFollow(own, form.value.follow, dependencies)
    if (follow) await endFollow(follow, dependencies)
    const path = await pathAfter(own, dependencies)
    if (path !== ENDED_PATH) await flash('L’abonnement est supprimé.')
    return redirect(path, 303)
  },

  async tout({ request, own, dependencies }) {
    const form = await parseForm(request, buttonForm)
    if (!form.ok) return data(form.reply, form)
    await endAll(own, dependencies)
    return redirect(ENDED_PATH, 303)
  },

  async appareil({ request, own, dependencies }) {
    const form = await parseForm(request, deviceForm)
    if (!form.ok) return data(form.reply, form)
    if (form.value.intent === 'enlever') {
      await removeDevice(own, form.value.deviceId, dependencies)
      return data(DONE)
    }
    const token = dependencies.push?.checkToken(form.value.token) ?? null
    if (own.state !== 'confirmed' || token === null) return data(form.reject(NO_DEVICE), { status: 409 })
    await addDevice(own, { id: form.value.deviceId, token }, dependencies)
    return data(DONE)
  },

  async appareils({ request, own, dependencies }) {
    const form = await parseForm(request, buttonForm)
    if (!form.ok) return data(form.reply, form)
    await removeAllDevices(own, dependencies)
    await flash('Plus aucun appareil ne reçoit de notification. Les e-mails continuent.')
    return redirect(new URL(request.url).pathname, 303)
  },
}

async function changedRhythm(
  follow: StoredFollow,
  rhythm: Parameters<typeof changeRhythm>[1],
  dependencies: AskDependencies,
): Promise<boolean> {
  try {
    return (await changeRhythm(follow, rhythm, dependencies)).ok
  } catch (error) {
    if (isEditConflict(error)) return false
    throw error
  }
}

/** The key of what has ended leads nowhere: that of another follow shows the rest. */
async function pathAfter(own: StoredFollow, dependencies: AskDependencies): Promise<string> {
  const left = await followsOf(own.email, dependencies)
  const next = left.find(({ id }) => id === own.id) ?? left.find(({ state }) => state === 'confirmed')
  return next ? followLinks(await lastingFollowKey(next, dependencies)).home : ENDED_PATH
}

const DONE: SubmissionResult<string[]> = { status: 'success' }

const NO_DEVICE = 'Cet appareil ne peut pas recevoir de notifications de ce site.'

const GONE = 'Cet abonnement n’existe plus. La page a été rechargée.'

const NOT_CONFIRMED: Record<Extract<Confirmed, { ok: false }>['reason'], string> = {
  gone: GONE,
  'too-many': `Limite atteinte\u00a0: ${FOLLOWS_MOST} abonnements par adresse. Supprimez-en un d’abord.`,
}

export async function action({ request, params }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const own = await findFollow(params.key ?? '', dependencies)
  if (own === null) throw data(null, { status: 404 })
  const form = formIn(new URL(request.url).searchParams, FOLLOW_FORMS)
  if (form === null) throw data(null, { status: 400 })
  return FOLLOW_ACTIONS[form]({ request, own, dependencies })
}

export default function FollowsPage() {
  const { page, push, flash } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  const notice = flash && !isRefused && <Notice key={flash.id}>{flash.message}</Notice>
  return <FollowsScreen page={page} push={push} notice={notice} />
}

export { DeadFollowLink as ErrorBoundary } from '~/features/notify/follow/follows-screen'
