import type { DocumentStore } from '~/backend/documents'
import { actorOf } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { parseForm } from '~/http/forms.server'
import { type Answered, answered, done, inConflict, refused } from '~/http/merge-answer.server'
import { savedText } from '~/http/merge-forms'
import { GENRE_LABELS, genreForm, genreMoveForm } from './genre-form'
import { GENRE_REFUSALS } from './genre-messages'
import { editGenre, moveGenre, removeGenre } from './manage-genres.server'

const CATEGORIES_PATH = '/admin/categories'

export const GENRE_FORMS = ['modifier', 'deplacer', 'supprimer'] as const
type GenreFormName = (typeof GENRE_FORMS)[number]

interface GenreRequest {
  admin: CurrentUser
  request: Request
  category: string
  slug: string
  documents: DocumentStore
}

/** The caller must have let only admins in. */
export const GENRE_ACTIONS: Record<GenreFormName, (post: GenreRequest) => Promise<Answered | Response>> = {
  async modifier({ admin, request, category, slug, documents }) {
    const form = await parseForm(request, genreForm)
    if (!form.ok) return answered({ reply: form.reply }, form)
    const outcome = await editGenre(actorOf(admin), { category, slug }, form.value, documents)
    if (outcome.ok) {
      return done(`${CATEGORIES_PATH}/${category}/genres`, slug, savedText(outcome.theirs, GENRE_LABELS))
    }
    if (outcome.reason === 'unknown') return refused(GENRE_REFUSALS.unknown)
    return inConflict(form, outcome, GENRE_LABELS)
  },

  async deplacer({ admin, request, category, slug, documents }) {
    const form = await parseForm(request, genreMoveForm)
    if (!form.ok) return refused(GENRE_REFUSALS['bad-target'], 400)
    const outcome = await moveGenre(actorOf(admin), { category, slug }, form.value.to, documents)
    if (!outcome.ok) return refused(GENRE_REFUSALS[outcome.reason])
    return done(`${CATEGORIES_PATH}/${form.value.to}/genres`, slug, 'Le genre a changé de thème.')
  },

  async supprimer({ admin, category, slug, documents }) {
    const outcome = await removeGenre(actorOf(admin), { category, slug }, documents)
    if (!outcome.ok) return refused(GENRE_REFUSALS[outcome.reason])
    return done(CATEGORIES_PATH, category, 'Le genre est supprimé.')
  },
}
