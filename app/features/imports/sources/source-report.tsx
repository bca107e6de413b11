import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Tag, TEXT_LINK } from '~/ui/admin/admin-frame'
import { useAnsweredForm } from '~/ui/answered-form'
import type { ButtonLook } from '~/ui/button'
import { ConfirmTwice } from '~/ui/confirm-twice'
import { ErrorSummary } from '~/ui/error-summary'
import { SelectField, type SelectOption, TextField } from '~/ui/field'
import { Link } from '~/ui/link'
import { SubmitButton } from '~/ui/submit-button'
import type { SourceForm } from './source-forms'
import type { SourceSettingsForm } from './source-schemas'
import type { SourceView } from './sources-page.server'

export function SourceTags({ source }: { source: SourceView }) {
  const { isPaused, isHeld, isFailing, trusted } = source
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {isPaused && <Tag>En pause</Tag>}
      {isFailing && <Tag tone="warning">{isHeld ? 'Retraits à confirmer' : 'Échec'}</Tag>}
      {trusted && <Tag>De confiance</Tag>}
      {!isPaused && !isFailing && <Tag>Active</Tag>}
    </span>
  )
}

/** The last reading, and the last one that had something to tell. */
export function SourceReport({ source }: { source: SourceView }) {
  const { address, kind, readAt, result, error, again, nextAt, news } = source
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <Fact label="Adresse">
          <span className="[overflow-wrap:anywhere]">{address}</span>
        </Fact>
        <Fact label="Format">{kind}</Fact>
        <Fact label="Dernière lecture">{readAt ? `${readAt}\u00a0: ${result}` : result}</Fact>
        <Fact label="Prochaine lecture">{nextAt ?? 'En pause'}</Fact>
      </dl>
      {error && <p className="mt-3 border-l-4 border-accent pl-3 font-semibold">{error}</p>}
      {again && <p className="mt-3 font-semibold">{again}</p>}
      {news && (
        <div className="mt-4 space-y-3">
          <NamedEvents title="Modifiés" at={news.at} events={news.changed} />
          <NamedEvents title="N’y figurent plus" at={news.at} events={news.withdrawn} />
          {news.refused.length > 0 && (
            <details>
              <summary className={SUMMARY}>
                {`Refusés le ${news.at.replace(/^le /, '')} (${news.refused.length})`}
              </summary>
              <RefusedList refused={news.refused} />
            </details>
          )}
          {news.doubtful.length > 0 && (
            <details>
              <summary className={SUMMARY}>
                {`À relire, lus le ${news.at.replace(/^le /, '')} (${news.doubtful.length})`}
              </summary>
              <RefusedList refused={news.doubtful} />
            </details>
          )}
        </div>
      )}
    </>
  )
}

export const SUMMARY = 'py-1.5 font-semibold underline decoration-2 underline-offset-4 hover:text-accent'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="mb-1.5 min-w-0 sm:mb-0">{children}</dd>
    </>
  )
}

function NamedEvents({
  title,
  at,
  events,
}: {
  title: string
  at: string
  events: { title: string; href: string }[]
}) {
  if (events.length === 0) return null
  return (
    <details>
      <summary className={SUMMARY}>{`${title}, ${at} (${events.length})`}</summary>
      <ul className="mt-1 list-disc pl-5">
        {events.map((event) => (
          <li key={event.href} className="[overflow-wrap:anywhere]">
            <Link to={event.href} className={TEXT_LINK}>
              {event.title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function RefusedList({ refused }: { refused: { what: string; reason: string }[] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {refused.map(({ what, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never change places
        <li key={index} className="[overflow-wrap:anywhere]">
          {what}&nbsp;: {reason}
        </li>
      ))}
    </ul>
  )
}

/** Its name, and the theme of events that tell none. */
function SourceSettings({ source, themes }: { source: SourceView; themes: readonly SelectOption[] }) {
  const { id, name, category } = source
  const answer = useActionData<{ reply: SubmissionResult<string[]> | null }>()
  const refusal = useAnsweredForm(['reglages']) ? answer?.reply : null
  const lastResult = refusal?.initialValue?.id === id ? refusal : undefined
  const [form, fields] = useForm<SourceSettingsForm>({
    id: `formulaire-reglages-${id}`,
    lastResult,
    constraint: { name: { required: true, minLength: 2, maxLength: 140 } },
    defaultValue: { name, category: category ?? '' },
    defaultNoValidate: false,
  })
  return (
    <details open={lastResult !== undefined} className="open:basis-full">
      <summary className={`inline-flex min-h-11 items-center ${SUMMARY}`}>Nom et thème</summary>
      <Form
        method="post"
        action="?formulaire=reglages"
        {...getFormProps(form)}
        className="max-w-md space-y-4 py-3"
      >
        <ErrorSummary form={form} result={lastResult} />
        <input type="hidden" name="id" value={id} />
        <TextField
          field={fields.name}
          label="Nom"
          hint="Affiché pour les événements sans organisateur."
          autoComplete="off"
        />
        <SelectField
          field={fields.category}
          label="Thème"
          hint="Pour les événements qui n’en ont pas."
          options={themes}
          placeholder="D’après le titre"
          marksOptional={false}
        />
        <SubmitButton>Enregistrer</SubmitButton>
      </Form>
    </details>
  )
}

/** Reading, pausing and removing; admins also trust. */
export function SourceButtons({
  source,
  themes,
  isAdmin,
}: {
  source: SourceView
  themes: readonly SelectOption[]
  isAdmin: boolean
}) {
  const { id, isPaused, isHeld, trusted } = source
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <SourceButton form="lire" id={id} busy="Lecture en cours…">
        Lire maintenant
      </SourceButton>
      {isPaused ? (
        <SourceButton form="reprise" id={id}>
          Reprendre
        </SourceButton>
      ) : (
        <SourceButton form="pause" id={id}>
          Mettre en pause
        </SourceButton>
      )}
      {isAdmin && (
        <SourceButton form={trusted ? 'sans-confiance' : 'confiance'} id={id}>
          {trusted ? 'Ne plus faire confiance' : 'Faire confiance'}
        </SourceButton>
      )}
      {isHeld && (
        <ConfirmTwice summary="Confirmer ces retraits…">
          <p>
            Les événements qui n’y figurent plus seront marqués comme retirés. Ils restent en ligne jusqu’à ce
            que la modération en décide.
          </p>
          <SourceButton form="retraits" id={id} look="primary" busy="Lecture en cours…">
            Oui, confirmer
          </SourceButton>
        </ConfirmTwice>
      )}
      <ConfirmTwice summary="Ne plus lire…">
        <p>Ses événements restent en ligne, mais ne seront plus mis à jour.</p>
        <SourceButton form="enlever" id={id} look="primary">
          Oui, ne plus le lire
        </SourceButton>
      </ConfirmTwice>
      <SourceSettings key={`${source.name} ${source.category}`} source={source} themes={themes} />
    </div>
  )
}

export function SourceButton({
  form,
  id,
  action = `?formulaire=${form}`,
  look = 'plain',
  busy,
  children,
}: {
  form: SourceForm
  id: string
  action?: string
  look?: ButtonLook
  busy?: string
  children: string
}) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      <SubmitButton look={look} busy={busy ?? children}>
        {children}
      </SubmitButton>
    </Form>
  )
}
