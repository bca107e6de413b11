import { getZodConstraint } from '@conform-to/zod/v3'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { DocumentStore } from '~/backend/documents'
import { actorOf } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { requireAdmin } from '~/features/accounts/guards.server'
import { GENRE_LABELS, genreForm, genreMoveForm } from '~/features/admin/categories/genre-form'
import { GENRE_REFUSALS } from '~/features/admin/categories/genre-messages'
import { genrePage } from '~/features/admin/categories/genre-page.server'
import { genreCounts } from '~/features/admin/categories/genre-rows.server'
import { GenreWords, MoveGenreSection, RemoveGenreSection } from '~/features/admin/categories/genre-sections'
import { editGenre, moveGenre, removeGenre } from '~/features/admin/categories/manage-genres.server'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { type Answered, answered, done, inConflict, refused } from '~/http/merge-answer.server'
import { savedText } from '~/http/merge-forms'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, RefusalNotice, TEXT_LINK } from '~/ui/admin/admin-frame'
import { useDoneKey } from '~/ui/use-done-key'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({ matches, title: page?.genre.label ?? 'Genre', path: '/admin/categories', noindex: true })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents, catalogue } = await runtime()
  const genre = await genrePage(genreIn(params), documents, genreCounts(catalogue))
  if (genre === null) throw data(null, { status: 404 })
  return { genre, constraint: { ...getZodConstraint(genreForm) }, flash: await takeFlash(request) }
}

const CATEGORIES_PATH = '/admin/categories'

const GENRE_FORMS = ['modifier', 'deplacer', 'supprimer'] as const
type GenreFormName = (typeof GENRE_FORMS)[number]

interface GenreRequest {
  admin: CurrentUser
  request: Request
  category: string
  slug: string
  documents: DocumentStore
}

/** The caller must have let only admins in. */
const GENRE_ACTIONS: Record<GenreFormName, (post: GenreRequest) => Promise<Answered | Response>> = {
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

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = formIn(new URL(request.url).search, GENRE_FORMS)
  if (form === null) throw unknownForm()
  const { documents } = await runtime()
  return GENRE_ACTIONS[form]({ admin, request, ...genreIn(params), documents })
}

export default function ManageGenrePage() {
  const { genre, constraint, flash } = useLoaderData<typeof loader>()
  const doneKey = useDoneKey(flash)
  const answer = useActionData<typeof action>()
  return (
    <AdminFrame
      current="categories"
      title={genre.label}
      back={{ to: `/admin/categories/${genre.category.slug}`, label: genre.category.label }}
      actions={
        <a href={`/evenements?genre=${genre.slug}`} className={TEXT_LINK}>
          Voir sur le site
        </a>
      }
      flash={answer ? null : flash}
    >
      {answer?.message && <RefusalNotice answer={answer} />}
      <GenreWords key={doneKey} genre={genre} constraint={constraint} answer={answer} />
      <MoveGenreSection genre={genre} />
      <RemoveGenreSection genre={genre} />
    </AdminFrame>
  )
}

function genreIn({ slug = '', genre = '' }: Record<string, string | undefined>) {
  return { category: slug, slug: genre }
}
