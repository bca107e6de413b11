import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import { actorOf } from '~/domain/admin-log'
import { hasVerifiedEmail } from '~/domain/authorship'
import type { Categories } from '~/domain/category'
import type { CurrentUser } from '~/domain/current-user'
import { type SourceRun, sources } from '~/domain/source'
import { flash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { consume, type LimitKeeper, limits } from '~/http/rate-limits.server'
import {
  addSource,
  changeSource,
  editSource,
  type Manager,
  MOST_SOURCES,
  manages,
  noteAcceptedLoss,
  removeSource,
  type SourceChange,
} from './manage-sources.server'
import { type Preview, previewSource } from './preview.server'
import { type RunDependencies, readSourceRun } from './read-source-run.server'
import type { SourceForm } from './source-forms'
import { newSourceForm, ownSourceForm, previewForm, sourceSettingsForm } from './source-schemas'
import { resultOf } from './sources-page.server'

/** A page with sources gets back a refusal, or what an address would give. */
interface SourceAnswer {
  reply: SubmissionResult<string[]> | null
  preview: Preview | null
  /** http/outage.server.ts words this message. */
  message: string | null
}

interface SourceRequest {
  user: CurrentUser
  /** An admin's form is about all sources, the other one about one's own. */
  asAdmin: boolean
  request: Request
  /** The answer leads here once it is done. */
  path: string
  dependencies: RunDependencies & LimitKeeper & { categories: Pick<Categories, 'list'> }
}

type Answer = Response | ReturnType<typeof answered>

function answered(answer: Partial<SourceAnswer>, init: { status: number; headers?: Record<string, string> }) {
  return data<SourceAnswer>({ reply: null, preview: null, message: null, ...answer }, init)
}

function managerOf({ user, asAdmin }: SourceRequest): Manager {
  return asAdmin ? { admin: actorOf(user) } : { ownerUid: user.uid }
}

/** Does what a form of sources asks; the caller has let in only those whom it concerns. */
export function answerSourceForm(form: SourceForm, post: SourceRequest): Promise<Answer> {
  switch (form) {
    case 'apercu':
      return preview(post)
    case 'ajouter':
      return add(post)
    case 'lire':
      return readNow(post, false)
    case 'retraits':
      return readNow(post, true)
    case 'pause':
      return change(post, 'paused', 'La lecture est en pause. Les événements restent tels quels.')
    case 'reprise':
      return change(post, 'resumed', 'La lecture reprend dans quelques minutes.')
    case 'confiance':
      return change(
        post,
        'trusted',
        'Ses événements seront publiés sans relecture, dès la prochaine lecture.',
      )
    case 'sans-confiance':
      return change(post, 'untrusted', 'Ses prochains événements seront relus avant publication.')
    case 'enlever':
      return remove(post)
    case 'reglages':
      return edit(post)
  }
}

async function preview({ user, asAdmin, request, dependencies }: SourceRequest): Promise<Answer> {
  const form = await parseForm(request, previewForm)
  if (!form.ok) return answered({ reply: form.reply }, form)
  const { address } = form.value
  if (!asAdmin && !hasVerifiedEmail(user))
    return answered({ reply: form.reject(UNVERIFIED) }, { status: 422 })
  const wait = await turnFor(user.uid, address, dependencies)
  if (wait !== null) return answered({ reply: form.reject(BUSY) }, tooMany(wait))
  const found = await previewSource(address, { isAgendas: asAdmin, signal: request.signal }, dependencies)
  if (!found.ok) return answered({ reply: form.reject('', { address: found.says }) }, { status: 422 })
  return answered({ preview: found.preview }, { status: 200 })
}

async function add(post: SourceRequest): Promise<Answer> {
  const { user, asAdmin, request, path, dependencies } = post
  const form = await parseForm(request, newSourceForm)
  if (!form.ok) return answered({ reply: form.reply }, form)
  if (!asAdmin && !hasVerifiedEmail(user))
    return answered({ reply: form.reject(UNVERIFIED) }, { status: 422 })
  const added = await addSource(managerOf(post), { ...form.value, addedByUid: user.uid }, dependencies)
  if (!added.ok) return answered({ reply: form.reject(NOT_ADDED[added.reason]) }, { status: 409 })
  const outcome = await readSourceRun(added.id, dependencies)
  await flash(`Le calendrier est ajouté. ${outcome.ok ? runText(outcome.run) : ''}`.trim())
  return redirect(asAdmin ? `${path}/${added.id}` : path)
}

async function readNow(post: SourceRequest, acceptsLoss: boolean): Promise<Answer> {
  const { user, request, path, dependencies } = post
  const form = await parseForm(request, ownSourceForm)
  if (!form.ok) return answered({ reply: form.reply }, form)
  const { id } = form.value
  const manager = managerOf(post)
  const source = await dependencies.documents.get(sources, id)
  if (source === null || !manages(manager, source))
    return answered({ reply: form.reject(GONE) }, { status: 404 })
  const wait = await turnFor(user.uid, source.address, dependencies)
  if (wait !== null) return answered({ reply: form.reject(BUSY) }, tooMany(wait))
  if (acceptsLoss) await noteAcceptedLoss(manager, id, dependencies)
  const outcome = await readSourceRun(id, dependencies, { acceptsLoss })
  if (!outcome.ok) return answered({ reply: form.reject(NOT_READ[outcome.reason]) }, { status: 409 })
  await flash(runText(outcome.run))
  return redirect(path)
}

async function change(post: SourceRequest, wish: SourceChange, says: string): Promise<Answer> {
  const form = await parseForm(post.request, ownSourceForm)
  if (!form.ok) return answered({ reply: form.reply }, form)
  const isDone = await changeSource(managerOf(post), form.value.id, wish, post.dependencies)
  if (!isDone) return answered({ reply: form.reject(GONE) }, { status: 404 })
  await flash(says)
  return redirect(post.path)
}

async function edit(post: SourceRequest): Promise<Answer> {
  const form = await parseForm(post.request, sourceSettingsForm)
  if (!form.ok) return answered({ reply: form.reply }, form)
  const { id, name, category = null } = form.value
  const { categories } = post.dependencies
  if (category !== null && categories.list().every((known) => known.id !== category)) {
    return answered(
      { reply: form.reject('', { category: 'Choisissez un thème de la liste.' }) },
      { status: 422 },
    )
  }
  if (!(await editSource(managerOf(post), id, { name, category }, post.dependencies))) {
    return answered({ reply: form.reject(GONE) }, { status: 404 })
  }
  await flash('Enregistré. Les événements seront mis à jour à la prochaine lecture.')
  return redirect(post.path)
}

async function remove(post: SourceRequest): Promise<Answer> {
  const form = await parseForm(post.request, ownSourceForm)
  if (!form.ok) return answered({ reply: form.reply }, form)
  const isDone = await removeSource(managerOf(post), form.value.id, post.dependencies)
  if (!isDone) return answered({ reply: form.reject(GONE) }, { status: 404 })
  await flash('Le calendrier n’est plus lu. Ses événements restent.')
  return redirect(post.asAdmin ? '/admin/sources' : post.path)
}

/** Seconds to wait; null when the site may be asked now. */
async function turnFor(uid: string, address: string, keeper: LimitKeeper): Promise<number | null> {
  const own = await consume(limits.readSource, uid, keeper)
  if (!own.ok) return own.retryAfterSeconds
  const site = await consume(limits.sourceSite, new URL(address).hostname, keeper)
  return site.ok ? null : site.retryAfterSeconds
}

function tooMany(seconds: number) {
  return { status: 429, headers: { 'Retry-After': String(seconds) } }
}

function runText(run: SourceRun): string {
  return run.error === '' ? `Lu\u00a0: ${resultOf(run)}.` : run.error
}

const UNVERIFIED = 'Confirmez d’abord votre adresse e-mail.'
const BUSY = 'Ce site vient d’être lu plusieurs fois. Réessayez dans quelques minutes.'
const GONE = 'Ce calendrier n’existe plus.'
const NOT_READ = {
  gone: GONE,
  busy: 'Ce calendrier est en train d’être lu. Rechargez la page dans un instant.',
}
const NOT_ADDED = {
  known: 'Ce calendrier est déjà ajouté.',
  'too-many': `Un compte peut faire lire ${MOST_SOURCES} calendriers au plus.`,
}
