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
import { privatePage } from '~/http/cache-control'
import { flash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { pageMeta } from '~/http/seo'
import { quoted } from '~/platform/french'
import { runtime } from '~/runtime.server'
import { AdminFrame } from '~/ui/admin/admin-frame'
import { ErrorSummary } from '~/ui/error-summary'
import { TextField } from '~/ui/field'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Nouveau thème', path: '/admin/categories/nouveau', noindex: true })

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

  await flash(`Le thème ${quoted(form.value.label)} est créé.`)
  return redirect(`${CATEGORIES_PATH}/${outcome.slug}`)
}

const SLUG_REFUSALS = {
  'slug-taken': 'Cette adresse est déjà utilisée, ou l’a été, par un autre thème.',
  'no-slug': 'Impossible de créer une adresse à partir de ce nom. Indiquez-en une.',
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
      title="Nouveau thème"
      back={{ to: '/admin/categories', label: 'Tous les thèmes' }}
    >
      <Form method="post" {...getFormProps(form)} className="max-w-2xl space-y-6">
        <ErrorSummary form={form} result={lastResult} />
        <CategoryFieldset fields={fields} {...choices} />
        <TextField
          field={fields.slug}
          label="Adresse"
          hint="Le mot utilisé dans l’adresse des pages, par exemple «&nbsp;musique&nbsp;». Si le champ est vide, il est créé à partir du nom. Il ne pourra plus être modifié."
          autoComplete="off"
        />
        <SubmitButton>Créer le thème</SubmitButton>
      </Form>
    </AdminFrame>
  )
}
