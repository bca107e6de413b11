import { Form } from '@remix-run/react'
import { useHydrated } from 'remix-utils/use-hydrated'
import type { Flash } from '~/http/flash.server'
import { counted } from '~/platform/french'
import { RefusalNotice, Tag } from '~/ui/admin/admin-frame'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { usePageForm, usePageRefusal } from '~/ui/page-form'
import { UndoForm, UndoNotice } from '~/ui/undo-notice'
import type { QuarantineLine } from './quarantine.server'
import { quarantinePath } from './quarantine-forms'

interface Undo {
  batch: string
  count: number
  leftMs: number
}

export function QuarantineScreen({
  quarantined: { count, lines },
  undo,
  flash,
}: {
  quarantined: { count: number; lines: QuarantineLine[] }
  undo: Undo | null
  flash: Flash | null
}) {
  const tooLate = usePageRefusal('annulation')?.error?.['']?.[0]
  return (
    <>
      {tooLate && <RefusalNotice answer={{ message: tooLate }} />}
      {flash && (
        <div className="mb-6 max-w-3xl">
          <UndoNotice flash={flash}>
            {undo && (
              <UndoForm
                key={undo.batch}
                action={quarantinePath({ form: 'annulation', batch: undo.batch })}
                batch={undo.batch}
                leftMs={undo.leftMs}
                label="Annuler"
              />
            )}
          </UndoNotice>
        </div>
      )}
      <h2 className="text-2xl font-bold">Annonces sans compte</h2>
      <p className="mt-2 max-w-3xl">
        Envoyées sans compte et confirmées, ces annonces ressemblent à des messages indésirables.
        «&nbsp;Libérer&nbsp;» les envoie à la modération&nbsp;; «&nbsp;Écarter&nbsp;» les refuse et prévient
        leur auteur par e-mail.
      </p>
      {lines.length === 0 ? (
        <p className="mt-6 font-semibold">Rien à vérifier.</p>
      ) : (
        <QuarantineForm lines={lines} count={count} />
      )}
    </>
  )
}

function QuarantineForm({ lines, count }: { lines: QuarantineLine[]; count: number }) {
  const { form, lastResult } = usePageForm('lot')
  return (
    <Form method="post" action={quarantinePath({ form: 'lot' })} className="mt-6" id={form.id}>
      <ErrorSummary form={form} result={lastResult} />
      <div className="sticky top-header z-10 mt-4 flex flex-wrap items-center gap-3 border-b-2 border-ink bg-paper py-3">
        <Button look="primary" name="action" value="release">
          Libérer
        </Button>
        <Button name="action" value="refuse">
          Écarter
        </Button>
        <TickAll formId={form.id} />
        <p className="ml-auto text-quiet text-sm">
          {count > lines.length ? `${lines.length} sur ${count}` : counted(count, 'annonce')}
        </p>
      </div>
      <ul>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </Form>
  )
}

function TickAll({ formId }: { formId: string }) {
  const isHydrated = useHydrated()
  if (!isHydrated) return null

  function tick() {
    const boxes = document.querySelectorAll<HTMLInputElement>(`#${formId} input[type="checkbox"]`)
    const isEach = [...boxes].every(({ checked }) => checked)
    for (const box of boxes) box.checked = !isEach
  }

  return (
    <Button type="button" look="quiet" onClick={tick}>
      Tout cocher
    </Button>
  )
}

function Line({ line }: { line: QuarantineLine }) {
  return (
    <li className="flex gap-3 border-b border-line py-3">
      <label className="-ml-1 flex size-11 shrink-0 items-center justify-center">
        <span className="sr-only">Cocher «&nbsp;{line.title}&nbsp;»</span>
        <input
          type="checkbox"
          name="selection"
          value={`${line.id}@${line.version}`}
          className="size-5 accent-accent"
        />
      </label>
      <div className="min-w-0 flex-1 pt-2">
        <h3 className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">{line.title}</h3>
        <p className="mt-1 flex flex-wrap gap-2">
          {line.reasons.map((reason) => (
            <Tag key={reason} tone="warning">
              {reason}
            </Tag>
          ))}
        </p>
        <p className="mt-1 text-quiet text-sm [overflow-wrap:anywhere]">
          {[line.facts, line.author, `attend ${line.since}`].filter(Boolean).join(' · ')}
        </p>
        {line.text && (
          <p className="mt-2 max-w-3xl whitespace-pre-line [overflow-wrap:anywhere]">
            {line.text}
            {line.rest && '…'}
          </p>
        )}
        {line.rest && (
          <details className="max-w-3xl">
            <summary className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent">
              Lire la suite
            </summary>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">…{line.rest}</p>
          </details>
        )}
        {line.links.length > 0 && (
          // The links are text: nobody is led to such an address by a slip.
          <p className="mt-1 text-sm [overflow-wrap:anywhere]">{line.links.join(' · ')}</p>
        )}
      </div>
    </li>
  )
}
