import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { QuestionReading } from '~/features/admin/vocabulary/question-reading'
import { SPELLING_ACTIONS, SPELLING_FORMS } from '~/features/admin/vocabulary/spelling-actions.server'
import { vocabularyPage } from '~/features/admin/vocabulary/vocabulary-page.server'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, RefusalNotice } from '~/ui/admin/admin-frame'
import { AdminTable, Cell, Row } from '~/ui/admin/table'
import { ButtonLink } from '~/ui/button'
import { selectOption } from '~/ui/field'
import { Section } from '~/ui/section'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Vocabulaire', path: '/admin/vocabulaire', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const given = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, 200)
  return {
    ...(await vocabularyPage(given('essai'), await runtime())),
    words: given('mots'),
    removed: { id: given('retire'), version: given('version') },
    flash: await takeFlash(request),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = formIn(new URL(request.url).searchParams, SPELLING_FORMS)
  if (!form) throw unknownForm()
  return SPELLING_ACTIONS[form]({ admin, request, dependencies: await runtime() })
}

export default function VocabularyPage() {
  const { removed, flash } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <AdminFrame current="vocabulary" title="Vocabulaire de la recherche" flash={refusal ? null : flash}>
      {refusal && <RefusalNotice answer={refusal} />}
      {removed.id && flash && !refusal && (
        <Form method="post" action="?formulaire=annuler" className="mb-8">
          <input type="hidden" name="id" value={removed.id} />
          <input type="hidden" name="version" value={removed.version} />
          <SubmitButton look="plain">Annuler le retrait (pendant dix secondes)</SubmitButton>
        </Form>
      )}
      <Adding key={flash?.id} />
      <Trying />
      <Added />
      <Missed />
    </AdminFrame>
  )
}

const CONTROL = 'block h-11 w-full border-2 border-ink bg-sheet px-3 text-ink'
const LABEL = 'mb-1 block font-semibold'

function Adding() {
  const { groups, words } = useLoaderData<typeof loader>()
  return (
    <Section id="ajouter" title="Ajouter une expression">
      <Form method="post" action="?formulaire=ajouter" className="grid max-w-2xl gap-4">
        <label className="block">
          <span className={LABEL}>Mot ou expression</span>
          <input
            key={words}
            name="mots"
            defaultValue={words}
            maxLength={60}
            autoComplete="off"
            className={CONTROL}
          />
          <span className="mt-1 block text-sm text-quiet">
            60 caractères et six mots au plus. Accents et majuscules ne comptent pas.
          </span>
        </label>
        <label className="block">
          <span className={LABEL}>Sens</span>
          <select name="sens" className={CONTROL}>
            {groups.map(({ label, options }) => (
              <optgroup key={label} label={label}>
                {options.map(selectOption)}
              </optgroup>
            ))}
          </select>
        </label>
        <div>
          <SubmitButton>Ajouter</SubmitButton>
        </div>
      </Form>
    </Section>
  )
}

function Trying() {
  const { tried } = useLoaderData<typeof loader>()
  return (
    <Section id="essayer" title="Essayer une question">
      <Form action="#essayer" className="flex max-w-2xl flex-wrap items-end gap-4">
        <label className="block min-w-0 flex-1 basis-60">
          <span className={LABEL}>Question</span>
          <input
            type="search"
            name="essai"
            defaultValue={tried?.question}
            maxLength={200}
            autoComplete="off"
            className={CONTROL}
          />
        </label>
        <SubmitButton look="plain">Essayer</SubmitButton>
      </Form>
      {tried && <QuestionReading reading={tried} />}
    </Section>
  )
}

function Added() {
  const { added } = useLoaderData<typeof loader>()
  return (
    <Section id="ajoutees" title="Expressions ajoutées">
      {added.length === 0 ? (
        <p>Aucune pour le moment.</p>
      ) : (
        <AdminTable caption="Expressions ajoutées" columns={['Expression', 'Sens', 'Ajoutée', 'Retirer']}>
          {added.map(({ id, words, meaning, addedBy, addedAt }) => (
            <Row key={id}>
              <Cell className="[overflow-wrap:anywhere]">
                <strong>{words}</strong>
              </Cell>
              <Cell label="Sens">{meaning}</Cell>
              <Cell label="Ajoutée">
                {addedBy}, {addedAt}
              </Cell>
              <Cell>
                <Form method="post" action="?formulaire=retirer">
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton look="plain">
                    Retirer <span className="sr-only">«&nbsp;{words}&nbsp;»</span>
                  </SubmitButton>
                </Form>
              </Cell>
            </Row>
          ))}
        </AdminTable>
      )}
    </Section>
  )
}

function Missed() {
  const { missed } = useLoaderData<typeof loader>()
  return (
    <Section id="sans-resultat" title="Recherches sans résultat">
      <p className="mb-4 text-quiet">Ce mois-ci et le mois dernier, les plus fréquentes d’abord.</p>
      {missed.length === 0 ? (
        <p>Aucune.</p>
      ) : (
        <AdminTable caption="Recherches sans résultat" columns={['Recherche', 'Fois', 'Ajouter']}>
          {missed.map(({ words, count }) => (
            <Row key={words}>
              <Cell className="[overflow-wrap:anywhere]">{words}</Cell>
              <Cell label="Fois" className="tabular-nums">
                {count}
              </Cell>
              <Cell>
                <ButtonLink look="quiet" to={`?${new URLSearchParams({ mots: words })}#ajouter`}>
                  Reprendre <span className="sr-only">«&nbsp;{words}&nbsp;»</span>
                </ButtonLink>
              </Cell>
            </Row>
          ))}
        </AdminTable>
      )}
    </Section>
  )
}
