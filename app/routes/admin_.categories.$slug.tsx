import { getZodConstraint } from '@conform-to/zod/v3'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { categoryPage } from '~/features/admin/categories/categories-page.server'
import { CATEGORY_ACTIONS, CATEGORY_FORMS } from '~/features/admin/categories/category-actions.server'
import { categoryForm } from '~/features/admin/categories/category-form'
import { CategoryLooks, LeaveSection, OrderSection } from '~/features/admin/categories/category-sections'
import { genreCounts } from '~/features/admin/categories/genre-rows.server'
import { GenresSection } from '~/features/admin/categories/genre-sections'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, AdminLogList, RefusalNotice, TEXT_LINK } from '~/ui/admin/admin-frame'
import { Section } from '~/ui/section'
import { useDoneKey } from '~/ui/use-done-key'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({ matches, title: page?.category.label ?? 'Thème', path: '/admin/categories', noindex: true })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents, catalogue } = await runtime()
  const category = await categoryPage(params.slug ?? '', documents, genreCounts(catalogue))
  if (category === null) throw data(null, { status: 404 })
  return { category, constraint: { ...getZodConstraint(categoryForm) }, flash: await takeFlash(request) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = formIn(new URL(request.url).search, CATEGORY_FORMS)
  if (form === null) throw unknownForm()
  const { documents } = await runtime()
  return CATEGORY_ACTIONS[form]({ admin, request, slug: params.slug ?? '', documents })
}

export default function ManageCategoryPage() {
  const { category, constraint, flash } = useLoaderData<typeof loader>()
  const doneKey = useDoneKey(flash)
  const answer = useActionData<typeof action>()
  return (
    <AdminFrame
      current="categories"
      title={category.label}
      back={{ to: '/admin/categories', label: 'Tous les thèmes' }}
      actions={
        category.active && (
          <a href={`/evenements?category=${category.slug}`} className={TEXT_LINK}>
            Voir sur le site
          </a>
        )
      }
      flash={answer ? null : flash}
    >
      {answer?.message && <RefusalNotice answer={answer} />}
      <CategoryLooks key={doneKey} category={category} constraint={constraint} answer={answer} />
      <GenresSection category={category} />
      <OrderSection category={category} />
      <LeaveSection category={category} />
      <Section id="journal" title="Journal">
        <AdminLogList lines={category.log} />
      </Section>
    </AdminFrame>
  )
}
