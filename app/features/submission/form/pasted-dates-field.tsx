import { type ChangeEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from '~/ui/button'
import { CONTROL, FieldErrors } from '~/ui/field'
import type { DateValues } from '../draft/schedule/date-rows'
import { beginsAtNight } from '../draft/schedule/nights'
import type { ReadingOfDates } from '../draft/schedule/reading-of-pasted'
import { DatesRead } from './dates-read'
import type { EventFields } from './form-fields'

interface PastedDatesFieldProps {
  field: EventFields['pasted']
  fileName: string
  today: string
  maxDates: number
  /** The server has read the text so, to be looked at. */
  reading: ReadingOfDates | null
  /** Takes what could be read; answers how many dates are new. */
  onDates: (dates: DateValues[]) => number
}

/** Typing pauses so long before what was typed is read. */
const PAUSE_MS = 250

/**
 * Text and CSV are read here, and shown before they are taken; calendars by the server, which has the library for them, as
 * everything is without JavaScript.
 */
export function PastedDatesField({
  field,
  fileName,
  today,
  maxDates,
  reading: read,
  onDates,
}: PastedDatesFieldProps) {
  const panel = useRef<HTMLDetailsElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const [problems, setProblems] = useState<string[] | undefined>()
  const [added, setAdded] = useState('')
  const [shown, setShown] = useState<ReadingOfDates | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const isHydrated = useHydrated()
  useEffect(() => () => clearTimeout(timer.current), [])

  function show() {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const { readingOfDates } = await import('../draft/schedule/reading-of-pasted')
      const written = text.current?.value ?? ''
      const isShown = written.trim() !== '' && !isCalendar(written)
      setShown(isShown ? readingOfDates(written, { today, room: maxDates }) : null)
    }, PAUSE_MS)
  }

  async function take(written: string): Promise<void> {
    const [{ readPastedDates }, { addedNotes, refusalsText }, { datesReadableAs }] = await Promise.all([
      import('../pasted/pasted-dates'),
      import('../pasted/refused-lines'),
      import('../pasted/file-kind'),
    ])
    const readable = datesReadableAs(new TextEncoder().encode(written))
    if (!readable.ok) {
      setProblems([readable.reason])
      return
    }
    const { dates, refusals, doubles, past, notes } = readPastedDates(written, { today, room: maxDates })
    const count = onDates(dates.map((date) => ({ ...date })))
    const nights = dates.filter(beginsAtNight).length
    const left = { added: count, doubles: doubles + dates.length - count, past, nights }
    clearTimeout(timer.current)
    // Focus goes on to what came of it: the button that was pressed may be hidden now, and the page much longer above it.
    flushSync(() => {
      setProblems(refusalsText(refusals))
      setAdded([...addedNotes(left), ...notes].join(' '))
      setShown(null)
    })
    if (text.current) text.current.value = refusals.length === 0 ? '' : written
    if (refusals.length === 0 && panel.current) panel.current.open = false
    const result = refusals.length === 0 ? status : text
    result.current?.focus()
  }

  function readTyped(event: MouseEvent) {
    const written = text.current?.value ?? ''
    // The server reads what is left in the field of files.
    if (isCalendar(written) || file.current?.value) return
    event.preventDefault()
    if (written.trim()) void take(written)
  }

  async function readFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    if (!file) return
    const [bytes, { datesReadableAs }] = await Promise.all([
      file.arrayBuffer(),
      import('../pasted/file-kind'),
    ])
    const readable = datesReadableAs(new Uint8Array(bytes))
    if (!readable.ok) {
      setProblems([readable.reason])
      setAdded('')
      currentTarget.value = ''
      return
    }
    const written = new TextDecoder().decode(bytes)
    // The server reads workbooks, what is not in UTF-8, calendars, and a file beside a text that waits for its correction.
    const isForServer =
      readable.kind === 'xlsx' || written.includes('\ufffd') || written.includes('\0') || isCalendar(written)
    if (isForServer || text.current?.value.trim()) return
    currentTarget.value = ''
    await take(written)
  }

  const errors = problems ?? field.errors
  const reading = shown ?? (added || problems ? null : read)
  return (
    <>
      <details
        ref={panel}
        open={Boolean(errors?.length) || Boolean(field.initialValue) || undefined}
        className="mt-2"
      >
        <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-accent">
          Coller une liste de dates
        </summary>
        <label htmlFor={field.id} className="block font-semibold text-sm">
          Vos dates, une par ligne
        </label>
        <p id={`${field.id}-hint`} className="mt-1 text-quiet text-sm">
          «&nbsp;Vendredi 27 novembre à 20&nbsp;h&nbsp;30&nbsp;», «&nbsp;3, 4 et 5 décembre, 19&nbsp;h&nbsp;–
          Les Amis&nbsp;», un tableau, un calendrier ICS. Le texte après la date sera affiché comme précision.
        </p>
        <FieldErrors id={field.errorId} errors={errors} />
        <textarea
          ref={text}
          id={field.id}
          name={field.name}
          defaultValue={field.initialValue}
          rows={4}
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={`${field.id}-hint ${errors?.length ? field.errorId : ''}`}
          onInput={show}
          className={`${CONTROL} mt-1 py-3`}
        />
        {!isHydrated && (
          <Button name="intent" value="look-dates" formNoValidate className="mt-3">
            Voir ce qui est lu
          </Button>
        )}
        {reading && (
          <DatesRead id={`${field.id}-read`} reading={reading} today={today} isAnswer={shown === null} />
        )}
        <label htmlFor={`${field.id}-file`} className="mt-3 block font-semibold text-sm">
          Ou un fichier (.xlsx, CSV, ICS, texte)
        </label>
        <input
          ref={file}
          id={`${field.id}-file`}
          name={fileName}
          type="file"
          accept=".ics,.xlsx,.csv,.tsv,.txt,text/calendar,text/csv,text/plain"
          onChange={(event) => void readFile(event)}
          className="mt-1 block min-h-11 w-full text-sm"
        />
        <Button name="intent" value="paste-dates" formNoValidate onClick={readTyped} className="mt-3">
          Ajouter ces dates
        </Button>
      </details>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="mt-2 font-semibold text-sm outline-none empty:hidden"
      >
        {added}
      </p>
    </>
  )
}

function isCalendar(text: string): boolean {
  return /BEGIN:V(?:CALENDAR|EVENT)/i.test(text.slice(0, 2000))
}
