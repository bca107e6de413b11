import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v3'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { actorOf } from '~/domain/admin-log'
import { DEFAULT_COLOUR } from '~/domain/colours'
import { requireAdmin } from '~/features/accounts/guards.server'
import { CATEGORIES_PATH, CHOICES } from '~/features/admin/categories/categories-page.server'
import { CategoryFieldset } from '~/features/admin/categories/category-fields'
import { type CategoryFields, newCategoryForm } from '~/features/admin/categories/category-form'
import { createCategory } from '~/features/admin/categories/manage-categories.server'
import { AdminFrame } from '~/features/admin-frame/admin-frame'
import { privatePage } from '~/http/cache-control'
import { flash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { pageMeta } from '~/http/seo'
import { quoted } from '~/platform/french'
import { runtime } from '~/runtime.server'
import { ErrorSummary } from '~/ui/error-summary'
import { TextField } from '~/ui/field'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Nouvelle catégorie', path: '/admin/categories/nouveau', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return {
    constraint: { ...getZodConstraint(newCategoryForm) },
    ...CHOICES,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = await parseForm(request, newCategoryForm)
  if (!form.ok) return data(form.reply, form)

  const { documents } = await runtime()
  const outcome = await createCategory(actorOf(admin), form.value, documents)
  if (!outcome.ok) return data(form.reject('', { slug: SLUG_REFUSALS[outcome.reason] }), { status: 409 })

  await flash(`La catégorie ${quoted(form.value.label)} est créée.`)
  return redirect(`${CATEGORIES_PATH}/${outcome.slug}`)
}

const SLUG_REFUSALS = {
  'slug-taken': 'Cette adresse est ou a été celle d’une autre catégorie.',
  'no-slug': 'Le nom ne donne pas d’adresse. Écrivez-en une.',
}

export default function NewCategoryPage() {
  const { constraint, ...choices } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<CategoryFields>({
    id: 'categorie',
    lastResult,
    constraint,
    defaultValue: { colour: DEFAULT_COLOUR, schemaType: 'Event' },
    defaultNoValidate: false,
  })
  return (
    <AdminFrame
      current="categories"
      title="Nouvelle catégorie"
      back={{ to: '/admin/categories', label: 'Toutes les catégories' }}
    >
      <Form method="post" {...getFormProps(form)} className="max-w-2xl space-y-6">
        <ErrorSummary form={form} result={lastResult} />
        <CategoryFieldset fields={fields} {...choices} />
        <TextField
          field={fields.slug}
          label="Adresse"
          hint="Le mot qui la désigne dans les adresses du site, comme «&nbsp;musique&nbsp;». Vide, il est tiré du nom. Il ne change plus ensuite."
          autoComplete="off"
        />
        <SubmitButton>Créer la catégorie</SubmitButton>
      </Form>
    </AdminFrame>
  )
}
