import { getZodConstraint } from '@conform-to/zod/v3'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { MergeForm } from '~/features/admin/merge-form'
import { PARTNER_ACTIONS, PARTNER_FORMS } from '~/features/admin/partners/partner-actions.server'
import { PartnerFieldset } from '~/features/admin/partners/partner-fields'
import { type PartnerInput, partnerForm } from '~/features/admin/partners/partner-form'
import { partnerPage } from '~/features/admin/partners/partners-page.server'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ActionButton } from '~/ui/admin/action-button'
import { AdminFrame, AdminLogList, RefusalNotice, TEXT_LINK } from '~/ui/admin/admin-frame'
import { ConfirmTwice } from '~/ui/confirm-twice'
import { Section } from '~/ui/section'
import { useDoneKey } from '~/ui/use-done-key'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({ matches, title: page?.partner.name ?? 'Partenaire', path: '/admin/partners', noindex: true })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents } = await runtime()
  const partner = await partnerPage(params.id ?? '', documents)
  if (partner === null) throw data(null, { status: 404 })
  return { partner, constraint: { ...getZodConstraint(partnerForm) }, flash: await takeFlash(request) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = formIn(new URL(request.url).search, PARTNER_FORMS)
  if (form === null) throw unknownForm()
  return PARTNER_ACTIONS[form]({ admin, request, id: params.id ?? '', dependencies: await runtime() })
}

export default function ManagePartnerPage() {
  const { partner, flash } = useLoaderData<typeof loader>()
  const doneKey = useDoneKey(flash)
  const answer = useActionData<typeof action>()
  return (
    <AdminFrame
      current="partners"
      title={partner.name}
      back={{ to: '/admin/partners', label: 'Tous les partenaires' }}
      actions={
        partner.active && (
          <a href={`/partenaires/${partner.id}`} className={TEXT_LINK}>
            Voir sur le site
          </a>
        )
      }
      flash={answer ? null : flash}
    >
      {answer?.message && <RefusalNotice answer={answer} />}
      <EditSection key={doneKey} />
      <StateSection />
      <Section id="journal" title="Journal">
        <AdminLogList lines={partner.log} />
      </Section>
    </AdminFrame>
  )
}

function EditSection() {
  const { partner, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Section id="fiche" title="Fiche">
      <MergeForm<PartnerInput>
        id="partenaire"
        action="?formulaire=modifier"
        encType="multipart/form-data"
        answer={answer}
        shown={partner.fields}
        defaultValue={partner.fields}
        constraint={constraint}
      >
        {(fields) => <PartnerFieldset fields={fields} choices={partner.choices} logo={partner.logo} />}
      </MergeForm>
    </Section>
  )
}

function StateSection() {
  const { partner } = useLoaderData<typeof loader>()
  return (
    <Section id="visibilite" title="Visibilité">
      <div className="max-w-2xl space-y-4">
        <p>
          {partner.active
            ? 'Ce partenaire est visible sur le site.'
            : 'Ce partenaire n’est pas visible sur le site.'}{' '}
          {partner.events > 0 &&
            `${partner.eventsText} ${partner.events < 2 ? 'lui est associé' : 'lui sont associés'}.`}
        </p>
        <div className="flex flex-wrap gap-4">
          {partner.active ? (
            <ActionButton form="desactiver">Désactiver</ActionButton>
          ) : (
            <ActionButton form="activer">Activer</ActionButton>
          )}
          {partner.logo && <ActionButton form="sans-logo">Supprimer le logo</ActionButton>}
          {partner.events === 0 && (
            <ConfirmTwice summary="Supprimer le partenaire…">
              <p>Sa page sera supprimée définitivement.</p>
              <ActionButton form="supprimer" look="primary">
                Oui, supprimer
              </ActionButton>
            </ConfirmTwice>
          )}
        </div>
        {partner.events > 0 && (
          <p className="text-sm text-quiet">
            Il ne peut pas être supprimé tant que des événements lui sont associés.
          </p>
        )}
      </div>
    </Section>
  )
}
