import type { DocumentStore } from '~/backend/documents'
import { actorOf } from '~/domain/admin-log'
import { categories } from '~/domain/category'
import type { CurrentUser } from '~/domain/current-user'
import { UNREADABLE_FORM } from '~/http/form-messages'
import { parseForm } from '~/http/forms.server'
import { type Answered, answered, done, inConflict, refused } from '~/http/merge-answer.server'
import { savedText } from '~/http/merge-forms'
import { counted } from '~/platform/french'
import { categoryForm, FIELD_LABELS, leavingForm, positionForm } from './category-form'
import { LEAVING_REFUSALS } from './category-messages'
import { genreOrderForm, newGenreForm } from './genre-form'
import { GENRE_REFUSALS } from './genre-messages'
import { finishLeaving, type Leaving, leaveCategory } from './leave-category.server'
import { activateCategory, editCategory, placeCategory } from './manage-categories.server'
import { addGenre, orderGenre } from './manage-genres.server'

const CATEGORIES_PATH = '/admin/categories'

export const CATEGORY_FORMS = [
  'modifier',
  'ordre',
  'activer',
  'quitter',
  'reprendre',
  'ajouter-genre',
  'ordre-des-genres',
] as const
type CategoryFormName = (typeof CATEGORY_FORMS)[number]

interface CategoryRequest {
  admin: CurrentUser
  request: Request
  slug: string
  documents: DocumentStore
}

/** The caller must have let only admins in. */
export const CATEGORY_ACTIONS: Record<
  CategoryFormName,
  (post: CategoryRequest) => Promise<Answered | Response>
> = {
  async modifier({ admin, request, slug, documents }) {
    const form = await parseForm(request, categoryForm)
    if (!form.ok) return answered({ reply: form.reply }, form)
    const outcome = await editCategory(actorOf(admin), slug, form.value, documents)
    if (outcome.ok) return done(CATEGORIES_PATH, slug, savedText(outcome.theirs, FIELD_LABELS))
    if (outcome.reason === 'unknown') return refused(LEAVING_REFUSALS.unknown)
    return inConflict(form, outcome, FIELD_LABELS)
  },

  async ordre({ request, slug, documents }) {
    const form = await parseForm(request, positionForm)
    if (!form.ok) return refused('La position est un nombre à partir de 1.', 400)
    if (!(await placeCategory(slug, form.value.position, documents))) return refused(LEAVING_REFUSALS.unknown)
    return done(CATEGORIES_PATH, slug, 'L’ordre est enregistré.')
  },

  async activer({ admin, slug, documents }) {
    if (!(await activateCategory(actorOf(admin), slug, documents))) return refused(LEAVING_REFUSALS.unknown)
    return done(CATEGORIES_PATH, slug, 'Le thème est actif.')
  },

  async quitter({ admin, request, slug, documents }) {
    const form = await parseForm(request, leavingForm)
    if (!form.ok) return refused(UNREADABLE_FORM, 400)
    const { fate: action, to } = form.value
    const departure = { action, to: to || null }
    return left(await leaveCategory(actorOf(admin), slug, departure, documents), slug, documents)
  },

  async reprendre({ admin, slug, documents }) {
    return left(await finishLeaving(actorOf(admin), slug, documents), slug, documents)
  },

  async 'ajouter-genre'({ admin, request, slug, documents }) {
    const form = await parseForm(request, newGenreForm)
    if (!form.ok) return refused('Le nom d’un genre a de 2 à 60\u00a0caractères.', 400)
    const outcome = await addGenre(actorOf(admin), slug, form.value.label, documents)
    if (!outcome.ok) {
      return refused(outcome.reason === 'unknown' ? LEAVING_REFUSALS.unknown : GENRE_REFUSALS[outcome.reason])
    }
    return done(`${CATEGORIES_PATH}/${slug}/genres`, outcome.slug, 'Le genre est ajouté.')
  },

  async 'ordre-des-genres'({ request, slug, documents }) {
    const form = await parseForm(request, genreOrderForm)
    if (!form.ok) return refused(UNREADABLE_FORM, 400)
    const { genre, intent } = form.value
    if (!(await orderGenre(slug, genre, intent, documents))) return refused(GENRE_REFUSALS.unknown)
    return done(CATEGORIES_PATH, slug, 'L’ordre des genres est enregistré.')
  },
}

async function left(outcome: Leaving, slug: string, documents: DocumentStore) {
  if (!outcome.ok) return refused(LEAVING_REFUSALS[outcome.reason])
  const moved =
    outcome.moved > 0
      ? ` ${counted(outcome.moved, 'événement')} en ${outcome.moved < 2 ? 'a' : 'ont'} changé.`
      : ''
  const category = await documents.get(categories, slug)
  return done(
    CATEGORIES_PATH,
    category ? slug : null,
    `Le thème est ${category ? 'désactivé' : 'supprimé'}.${moved}`,
  )
}
