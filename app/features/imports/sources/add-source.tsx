import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useAnsweredForm } from '~/ui/answered-form'
import { ErrorSummary } from '~/ui/error-summary'
import { TextField } from '~/ui/field'
import { SubmitButton } from '~/ui/submit-button'
import type { Preview } from './preview.server'
import { RefusedList, SUMMARY } from './source-report'
import type { NewSourceForm, PreviewForm } from './source-schemas'

interface AddSourceAnswer {
  reply: SubmissionResult<string[]> | null
  preview: Preview | null
}

/** First what would be read at an address, then the button that adds it. */
export function AddSource({
  answer,
  name,
  isAdmin,
}: {
  answer: AddSourceAnswer | undefined
  /** The calendar gets this name unless another one is typed. */
  name: string
  isAdmin: boolean
}) {
  const answered = useAnsweredForm(['apercu', 'ajouter'])
  const preview = answer?.preview ?? null
  const [form, fields] = useForm<PreviewForm>({
    id: 'formulaire-apercu',
    lastResult: answered === 'apercu' ? answer?.reply : undefined,
    constraint: { address: { required: true } },
    defaultNoValidate: false,
  })
  return (
    <>
      <Form method="post" action="?formulaire=apercu" {...getFormProps(form)} className="max-w-xl space-y-6">
        <ErrorSummary
          form={form}
          result={form.status === 'error' ? (answer?.reply ?? undefined) : undefined}
        />
        <TextField
          field={fields.address}
          label="Adresse du calendrier"
          hint="Un calendrier (.ics, webcal) ou une page web avec des données schema.org."
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
        <SubmitButton
          action="?formulaire=apercu"
          busy="Lecture en cours…"
          look={preview ? 'plain' : 'primary'}
        >
          Prévisualiser
        </SubmitButton>
      </Form>
      {(preview || answered === 'ajouter') && (
        <AddPreviewed key={preview?.address} answer={answer} name={name} isAdmin={isAdmin} />
      )}
    </>
  )
}

function AddPreviewed({
  answer,
  name,
  isAdmin,
}: {
  answer: AddSourceAnswer | undefined
  name: string
  isAdmin: boolean
}) {
  const preview = answer?.preview ?? null
  const lastResult = useAnsweredForm(['ajouter']) ? (answer?.reply ?? undefined) : undefined
  const [form, fields] = useForm<NewSourceForm>({
    id: 'formulaire-ajouter',
    lastResult,
    constraint: { name: { required: true }, address: { required: true } },
    defaultValue: { name, address: preview?.address, kind: preview?.kind },
    defaultNoValidate: false,
  })
  return (
    <Form
      method="post"
      action="?formulaire=ajouter"
      {...getFormProps(form)}
      className="mt-8 max-w-xl space-y-6"
    >
      <ErrorSummary form={form} result={lastResult} />
      {preview && <WouldBeRead preview={preview} />}
      <input type="hidden" name="address" defaultValue={fields.address.initialValue} />
      <input type="hidden" name="kind" defaultValue={fields.kind.initialValue} />
      <TextField
        field={fields.name}
        label="Nom de l’organisateur"
        hint="Affiché pour les événements sans organisateur."
      />
      {isAdmin && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="trusted"
            defaultChecked={fields.trusted.initialValue === 'on'}
            className="size-5 accent-accent"
          />
          De confiance&nbsp;: ses événements sont publiés sans relecture
        </label>
      )}
      <SubmitButton action="?formulaire=ajouter" busy="Lecture en cours…">
        Ajouter ce calendrier
      </SubmitButton>
    </Form>
  )
}

function WouldBeRead({ preview }: { preview: Preview }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another preview, though it may say the same
  useEffect(() => heading.current?.focus(), [preview])
  const { address, kindLabel, count, notes, first, refused, doubtful } = preview
  return (
    <section aria-labelledby="apercu-titre" className="border-2 border-ink p-5">
      <h3 id="apercu-titre" ref={heading} tabIndex={-1} className="text-xl font-bold">
        {count}
      </h3>
      <p className="mt-1 text-sm text-quiet [overflow-wrap:anywhere]">
        {kindLabel}, {address}
      </p>
      {notes.map((note) => (
        <p key={note} className="mt-2">
          {note}
        </p>
      ))}
      <p className="mt-3 font-semibold">Les premiers&nbsp;:</p>
      <ul className="divide-y divide-line">
        {first.map(({ title, when, where }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never change places
          <li key={index} className="py-2 [overflow-wrap:anywhere]">
            <span className="font-semibold">{title}</span>
            <span className="block text-sm text-quiet">
              {when}, {where}
            </span>
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <details className="mt-3">
          <summary className={SUMMARY}>Événements qui ne peuvent pas être importés</summary>
          <RefusedList refused={refused} />
        </details>
      )}
      {doubtful.length > 0 && (
        <details className="mt-3">
          <summary className={SUMMARY}>Événements à relire</summary>
          <RefusedList refused={doubtful} />
        </details>
      )}
    </section>
  )
}
