import { getZodConstraint } from '@conform-to/zod/v3'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { GENRE_ACTIONS, GENRE_FORMS } from '~/features/admin/categories/genre-actions.server'
import { genreForm } from '~/features/admin/categories/genre-form'
import { genrePage } from '~/features/admin/categories/genre-page.server'
import { genreCounts } from '~/features/admin/categories/genre-rows.server'
import { GenreWords, MoveGenreSection, RemoveGenreSection } from '~/features/admin/categories/genre-sections'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
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
