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
import { ownPlacePath, placePath, standingPlace } from '~/domain/place'
import { requireUser } from '~/features/accounts/guards.server'
import { MergeForm } from '~/features/admin/merge-form'
import { placePageFor } from '~/features/admin/places/edit-place.server'
import { editPlaceWith, withdrawPlaceWith } from '~/features/admin/places/place-actions.server'
import { PlaceFieldset } from '~/features/admin/places/place-fields'
import {
  defaultsOf,
  factsOfPlace,
  type PlaceInput,
  placeFields,
  placeForm,
} from '~/features/admin/places/place-form'
import { shownPhoto } from '~/features/admin/places/places-page.server'
import { claimForm } from '~/features/places/claim-form'
import { claimOf, claimPlace } from '~/features/places/place-claims.server'
import { OwnChangeSection } from '~/features/waiting/own-change'
import { ownChange } from '~/features/waiting/waiting-list.server'
import { privatePage } from '~/http/cache-control'
import { flash, takeFlash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { formIn } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { TextAreaField } from '~/ui/field'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { useDoneKey } from '~/ui/use-done-key'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) =>
  pageMeta({ matches, title: page?.name ?? 'Lieu', path: location.pathname, noindex: true })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { documents, clock } = await runtime()
  const id = params.id ?? ''
  const place = await standingPlace(id, documents)
  if (place?.state !== 'active') throw data(null, { status: 404 })
  // Merged into another one.
  if (place.id !== id) throw redirect(ownPlacePath(place.id))
  const claim = await claimOf(user, id, documents)
  const isTheirs = claim === 'granted'
  const own = isTheirs ? await placePageFor(user, place, documents) : place
  return {
    id,
    name: place.name,
    claim,
    fields: isTheirs ? placeFields(factsOfPlace(own)) : {},
    photo: shownPhoto(own),
    change: isTheirs ? await ownChange('place', id, { documents, clock }) : null,
    constraint: { ...getZodConstraint(placeForm) },
    flash: await takeFlash(request),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const { documents, files, clock } = await runtime()
  const id = params.id ?? ''
  if ((await claimOf(user, id, documents)) === 'granted') {
    const done = async (message: string) => {
      await flash(message)
      return redirect(ownPlacePath(id), 303)
    }
    const dependencies = { documents, files, clock }
    const isWithdrawal = formIn(new URL(request.url).search, ['abandonner']) !== null
    return isWithdrawal
      ? withdrawPlaceWith(id, dependencies, done)
      : editPlaceWith({ admin: user, request, id, dependencies }, done)
  }
  const form = await parseForm(request, claimForm)
  if (!form.ok) return data({ reply: form.reply, message: null, base: null }, { status: form.status })
  const outcome = await claimPlace(user, id, form.value.message, documents)
  if (!outcome.ok) {
    return data({ reply: form.reject(REFUSALS[outcome.reason]), message: null, base: null }, { status: 422 })
  }
  return redirect(ownPlacePath(id), 303)
}

const REFUSALS = {
  unverified: 'Confirmez d’abord votre adresse e-mail.',
  unknown: 'Ce lieu n’existe plus.',
  'too-many': 'Vous avez atteint le nombre maximal de demandes. Écrivez-nous si vous gérez d’autres lieux.',
} as const

export default function OwnPlacePage() {
  const page = useLoaderData<typeof loader>()
  const doneKey = useDoneKey(page.flash)
  return (
    <Page title={page.name} kicker={<Link to={placePath(page.id)}>Voir la page du lieu</Link>} dense>
      {page.flash && (
        <div className="mb-6 max-w-2xl">
          <Notice key={page.flash.id}>{page.flash.message}</Notice>
        </div>
      )}
      {page.claim === null && <ClaimForm />}
      {page.claim === 'waiting' && (
        <p className="max-w-2xl text-lg">
          Votre demande est en cours d’examen. Une fois acceptée, vous pourrez modifier ici la fiche du lieu.
        </p>
      )}
      <OwnChangeSection change={page.change} />
      {page.claim === 'granted' && <FactsForm key={doneKey} />}
    </Page>
  )
}

function ClaimForm() {
  const answer = useActionData<typeof action>()
  const lastResult = answer?.reply ?? undefined
  const [form, fields] = useForm<{ message: string }>({
    id: 'revendiquer',
    lastResult,
    defaultNoValidate: false,
  })
  return (
    <Form method="post" {...getFormProps(form)} className="max-w-2xl space-y-6">
      <ErrorSummary form={form} result={lastResult} />
      <p>
        Vous gérez ce lieu&nbsp;? Une fois votre demande acceptée, vous pourrez mettre à jour son adresse, son
        accès et son accessibilité, pour tous les événements qui s’y déroulent.
      </p>
      <TextAreaField
        field={fields.message}
        label="Quel est votre lien avec ce lieu&nbsp;?"
        hint="Votre fonction, et comment nous pouvons le vérifier."
        rows={3}
        marksOptional={false}
      />
      <Button look="primary">Demander la gestion du lieu</Button>
    </Form>
  )
}

function FactsForm() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <MergeForm<PlaceInput>
      id="lieu"
      action={ownPlacePath(page.id)}
      encType="multipart/form-data"
      answer={answer}
      shown={page.fields}
      defaultValue={defaultsOf(page.fields)}
      constraint={page.constraint}
    >
      {(fields) => (
        <>
          {answer?.message && <p role="alert">{answer.message}</p>}
          <PlaceFieldset fields={fields} photo={page.photo} />
        </>
      )}
    </MergeForm>
  )
}
