import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { publishesDirectly } from '~/domain/authorship'
import { OWN_SOURCES_PATH } from '~/domain/source-paths'
import { requireUser } from '~/features/accounts/guards.server'
import { AddSource } from '~/features/imports/sources/add-source'
import { MOST_SOURCES } from '~/features/imports/sources/manage-sources.server'
import { answerSourceForm } from '~/features/imports/sources/source-actions.server'
import { SOURCE_FORMS } from '~/features/imports/sources/source-forms'
import { SourceButtons, SourceReport, SourceTags } from '~/features/imports/sources/source-report'
import { ownSources, type SourceView, themeChoices } from '~/features/imports/sources/sources-page.server'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { RefusalNotice } from '~/ui/admin/admin-frame'
import { useAnsweredForm } from '~/ui/answered-form'
import type { SelectOption } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { Section } from '~/ui/section'
import { useDoneKey } from '~/ui/use-done-key'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Mes calendriers', path: OWN_SOURCES_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { documents, categories } = await runtime()
  const own = await ownSources(user.uid, documents)
  return {
    sources: own,
    themes: themeChoices(categories),
    isFull: own.length >= MOST_SOURCES,
    name: user.profile?.displayName ?? '',
    isTrusted: publishesDirectly(user),
    flash: await takeFlash(request),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = formIn(new URL(request.url).search, SOURCE_FORMS)
  if (form === null) throw unknownForm()
  const path = OWN_SOURCES_PATH
  return answerSourceForm(form, { user, asAdmin: false, request, path, dependencies: await runtime() })
}

export default function OwnSourcesPage() {
  const { sources, themes, isFull, name, isTrusted, flash } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const doneKey = useDoneKey(flash)
  const isAdding = useAnsweredForm(['apercu', 'ajouter']) !== null
  const refusal = answer?.message ?? (isAdding ? undefined : answer?.reply?.error?.['']?.[0])
  return (
    <Page title="Mes calendriers">
      <div className="max-w-3xl">
        {refusal && <RefusalNotice answer={{ message: refusal }} />}
        {flash && !answer && (
          <div className="mb-8">
            <Notice key={flash.id}>{flash.message}</Notice>
          </div>
        )}
        <p className="mb-10 text-lg">
          Votre programme est déjà dans un calendrier&nbsp;? Indiquez son adresse&nbsp;: nous le consultons
          une fois par jour.{' '}
          {isTrusted
            ? 'Les nouveaux événements et les modifications sont publiés aussitôt.'
            : 'Les nouveaux événements et les modifications sont relus avant publication.'}
        </p>
      </div>
      {sources.map((source) => (
        <OwnSource key={source.id} source={source} themes={themes} />
      ))}
      <Section id="ajouter" title="Ajouter un calendrier">
        {isFull ? (
          <p>
            Vous avez atteint le nombre maximal de calendriers&nbsp;: retirez-en un pour en ajouter un autre.
          </p>
        ) : (
          <AddSource key={doneKey} answer={answer} name={name} isAdmin={false} />
        )}
      </Section>
    </Page>
  )
}

function OwnSource({ source, themes }: { source: SourceView; themes: readonly SelectOption[] }) {
  return (
    <Section id={source.id} title={source.name}>
      <p className="mb-4">
        <SourceTags source={source} />
      </p>
      <SourceReport source={source} />
      <SourceButtons source={source} themes={themes} isAdmin={false} />
    </Section>
  )
}
