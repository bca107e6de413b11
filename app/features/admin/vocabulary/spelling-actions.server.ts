import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { actorOf } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { flash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { type Answered, done, refused } from '~/http/merge-answer.server'
import { quoted } from '~/platform/french'
import {
  addSpelling,
  removeSpelling,
  type SpellingDependencies,
  undoRemoval,
} from './manage-spellings.server'
import { VOCABULARY_PATH } from './vocabulary-page.server'

export const SPELLING_FORMS = ['ajouter', 'retirer', 'annuler'] as const

interface SpellingRequest {
  admin: CurrentUser
  request: Request
  dependencies: SpellingDependencies
}

const ADDING_REFUSALS: Record<
  Extract<Awaited<ReturnType<typeof addSpelling>>, { ok: false }>['reason'],
  string
> = {
  empty: 'Écrivez un mot ou une expression.',
  'too-long': 'Une expression a 60 caractères au plus.',
  'too-many-words': 'Une expression a six mots au plus.',
  'unknown-meaning': 'Choisissez un sens de la liste.',
  added: 'Cette expression est déjà ajoutée\u00a0: retirez-la d’abord pour lui donner un autre sens.',
  'of-filter': 'Cette expression est déjà comprise comme un filtre ou un souhait.',
  'of-theme': 'Cette expression est déjà un nom ou un synonyme d’un thème, d’un genre ou d’un public.',
  read: 'Cette expression est déjà comprise (date, lieu, prix ou autre filtre)\u00a0: essayez-la plus bas.',
}
const UNDO_REFUSALS = {
  'too-late': 'Il est trop tard pour annuler\u00a0: ajoutez l’expression de nouveau.',
  'not-yours': 'Une autre personne a retiré cette expression.',
  changed: 'Cette expression a changé entre-temps.',
}
const GONE = 'Cette expression n’est plus dans la liste.'

const addingForm = z.object({ mots: z.string().max(200).default(''), sens: z.string().max(200).default('') })
const removalForm = z.object({ id: z.string().max(100) })
const undoForm = z.object({ id: z.string().max(100), version: z.coerce.number().int() })

/** The caller must have let only admins in. */
export const SPELLING_ACTIONS: Record<
  (typeof SPELLING_FORMS)[number],
  (post: SpellingRequest) => Promise<Answered | Response>
> = {
  async ajouter({ admin, request, dependencies }) {
    const form = await parseForm(request, addingForm)
    if (!form.ok) return refused(ADDING_REFUSALS['too-long'], 400)
    const { mots: words, sens: meaning } = form.value
    const outcome = await addSpelling(actorOf(admin), { words, meaning }, dependencies)
    if (!outcome.ok) return refused(ADDING_REFUSALS[outcome.reason])
    return done(VOCABULARY_PATH, null, `${quoted(outcome.words)} est ajouté à la recherche.`)
  },

  async retirer({ admin, request, dependencies }) {
    const form = await parseForm(request, removalForm)
    const removed = form.ok ? await removeSpelling(actorOf(admin), form.value.id, dependencies) : null
    if (!form.ok || !removed) return refused(GONE)
    await flash(`${quoted(removed.words)} est retiré de la recherche.`)
    const undo = new URLSearchParams({ retire: form.value.id, version: String(removed.version) })
    return redirect(`${VOCABULARY_PATH}?${undo}`)
  },

  async annuler({ admin, request, dependencies }) {
    const form = await parseForm(request, undoForm)
    if (!form.ok) return refused(UNDO_REFUSALS.changed, 400)
    const outcome = await undoRemoval(actorOf(admin), form.value, dependencies)
    if (!outcome.ok) return refused(UNDO_REFUSALS[outcome.reason])
    return done(VOCABULARY_PATH, null, 'L’expression est de nouveau comprise.')
  },
}
