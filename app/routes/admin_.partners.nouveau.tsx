import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v3'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { create } from '~/features/admin/partners/partner-actions.server'
import { PartnerFieldset } from '~/features/admin/partners/partner-fields'
import { type PartnerInput, partnerForm } from '~/features/admin/partners/partner-form'
import { PARTNER_CHOICES } from '~/features/admin/partners/partners-page.server'
import { privatePage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, RefusalNotice } from '~/ui/admin/admin-frame'
import { ErrorSummary } from '~/ui/error-summary'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Nouveau partenaire', path: '/admin/partners/nouveau', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return {
    constraint: { ...getZodConstraint(partnerForm) },
    choices: PARTNER_CHOICES,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  return create({ admin, request, dependencies: await runtime() })
}

export default function NewPartnerPage() {
  const { constraint, choices } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const lastResult = answer?.reply ?? undefined
  const [form, fields] = useForm<PartnerInput>({
    id: 'formulaire-partenaire',
    lastResult,
    constraint,
    defaultValue: { kind: 'partner', tier: 'soutien', order: 0 },
    defaultNoValidate: false,
  })
  return (
    <AdminFrame
      current="partners"
      title="Nouveau partenaire"
      back={{ to: '/admin/partners', label: 'Tous les partenaires' }}
    >
      {answer?.message && <RefusalNotice answer={answer} />}
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="max-w-2xl space-y-6"
      >
        <ErrorSummary form={form} result={lastResult} />
        <PartnerFieldset fields={fields} choices={choices} logo={null} />
        <SubmitButton>Créer le partenaire</SubmitButton>
      </Form>
    </AdminFrame>
  )
}
