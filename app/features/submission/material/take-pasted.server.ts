import { MAX_OCCURRENCES } from '~/domain/event'
import type { DocumentReader } from '~/features/imports/documents/document-reader.server'
import { tooManyRequests } from '~/http/forms.server'
import type { Consumption } from '~/http/rate-limits.server'
import { grouped } from '~/platform/french'
import { toWallTime } from '~/platform/zurich'
import type { EventDraft } from '../draft/draft'
import type { EventPost } from '../draft/draft-from-post.server'
import { MAX_PASTED_LETTERS } from '../draft/event-form-schema'
import { isBlankRow, withDatesAdded } from '../draft/schedule/date-rows'
import { beginsAtNight } from '../draft/schedule/nights'
import { type ReadingOfDates, readingOfDates } from '../draft/schedule/reading-of-pasted'
import { datesReadableAs } from '../pasted/file-kind'
import { isCalendar, readPastedCalendar } from '../pasted/pasted-calendar.server'
import { type PastedDates, readPastedDates } from '../pasted/pasted-dates'
import { addedNotes, leftNotes, refusalsText } from '../pasted/refused-lines'
import { decoded } from './decoded.server'
import { REFUSALS } from './text-of-file.server'

const MAX_FILE_BYTES = 1_048_576

export interface TakenDates {
  /** The dates that could be read are rows here; the text stays if a line of it could not. */
  draft: EventDraft
  /** French, each names its line. */
  problems: string[]
  /** How many dates are new. */
  added: number
  /** How many dates were the same as others, of the text or of the list. */
  doubles: number
  /** How many dates are over and left out. */
  past: number
  /** How many begin before five in the morning. */
  nights: number
  /** French sentences: what was left aside. */
  notes: string[]
}

/**
 * Makes rows of the dates that were pasted or sent as a file: French lines, CSV, a workbook or iCalendar. A file is read after the
 * text, and bytes that are neither text nor workbook are not read. A
 * calendar and a workbook cost a worker each and are counted by `countReading`.
 */
export async function takePasted(
  { draft, pastedFile: file }: Pick<EventPost, 'draft' | 'pastedFile'>,
  nowMs: number,
  closed: AbortSignal,
  countReading: () => Promise<Consumption>,
  documentReader: DocumentReader,
): Promise<TakenDates | null> {
  if (draft.mode === 'rule') return null
  const typed = draft.pasted ?? ''
  if (typed.trim() === '' && !file) return null
  if (typed.length > MAX_PASTED_LETTERS) {
    const problem = `Ce texte est trop long (au plus ${grouped(MAX_PASTED_LETTERS)}\u00a0caractères).`
    return { draft: { ...draft, pasted: '' }, problems: [problem], ...NONE }
  }
  if (file && file.size > MAX_FILE_BYTES)
    return { draft, problems: ['Ce fichier est trop grand (au plus 1\u00a0Mo).'], ...NONE }
  const bytes = file && Buffer.from(await file.arrayBuffer())
  const readable = bytes ? datesReadableAs(bytes) : { ok: true as const, kind: 'text' as const }
  const isText = typed === '' ? { ok: true as const } : datesReadableAs(Buffer.from(typed))
  if (!readable.ok) return { draft, problems: [readable.reason], ...NONE }
  if (!isText.ok) return { draft, problems: [isText.reason], ...NONE }
  const ofFile = bytes && (await textOfBytes(bytes, readable.kind, { closed, countReading, documentReader }))
  if (typeof ofFile === 'string') return { draft, problems: [ofFile], ...NONE }

  const context = { today: toWallTime(nowMs).slice(0, 10), room: MAX_OCCURRENCES }
  const given = [
    ...(typed.trim() === '' ? [] : [{ text: typed, bytes: Buffer.from(typed), isTyped: true }]),
    ...(ofFile ? [{ ...ofFile, isTyped: false }] : []),
  ]
  const read: (Omit<PastedDates, 'refusals' | 'read'> & Given)[] = []
  for (const { text, bytes: written, isTyped } of given) {
    const isWithEvents = isCalendar(text)
    const counted = isWithEvents ? await countReading() : { ok: true as const }
    if (!counted.ok) return { draft, problems: [tooManyRequests(counted.retryAfterSeconds)], ...NONE }
    const outcome = isWithEvents
      ? { doubles: 0, notes: [], ...(await readPastedCalendar(written, context, closed)) }
      : readPastedDates(text, context)
    const isBlank = text.trim() === '' ? ['Ce fichier est vide.'] : []
    read.push({ ...outcome, text, isTyped, problems: [...isBlank, ...refusalsText(outcome.refusals)] })
  }
  const total = (count: (one: (typeof read)[number]) => number) =>
    read.reduce((sum, one) => sum + count(one), 0)
  const rows = draft.dates ?? []
  const longer = withDatesAdded(
    rows,
    read.flatMap(({ dates }) => dates),
  )
  if (longer.length > MAX_OCCURRENCES) {
    const problem = `Ces dates et celles de la liste font ${longer.length}\u00a0dates\u00a0: un événement en a au plus ${MAX_OCCURRENCES}.`
    return { draft, problems: [problem], ...NONE }
  }
  const added = longer.length - rows.filter((row) => !isBlankRow(row)).length
  const left = textLeft(read)
  return {
    draft: { ...draft, dates: longer, pasted: left.text },
    problems: [...read.flatMap(({ problems }) => problems), ...left.problems],
    added,
    doubles: total(({ dates, doubles }) => dates.length + doubles) - added,
    past: total(({ past }) => past),
    nights: total(({ dates }) => dates.filter(beginsAtNight).length),
    notes: read.flatMap(({ notes }) => notes),
  }
}

interface Given {
  text: string
  /** The other one is that of the file. */
  isTyped: boolean
  /** French */
  problems: string[]
}

/** The text of the file stays in the field only where there is room for it beside what was typed. */
function textLeft(read: readonly Given[]): { text: string; problems: string[] } {
  const left = read.filter(({ problems }) => problems.length > 0)
  const all = left.map(({ text }) => text).join('\n')
  if (all.length <= MAX_PASTED_LETTERS) return { text: all, problems: [] }
  const typed = left.filter(({ isTyped }) => isTyped).map(({ text }) => text)
  return { text: typed.join('\n'), problems: [FILE_LEFT_OUT] }
}

const FILE_LEFT_OUT =
  'Le texte du fichier est trop long pour ce champ et n’y est pas repris\u00a0: corrigez ces lignes dans le fichier.'

/** Reads what was pasted without taking it; null where there is a file, a calendar, or no text that can be read. */
export function readingOfPasted(
  { draft, pastedFile }: Pick<EventPost, 'draft' | 'pastedFile'>,
  nowMs: number,
): ReadingOfDates | null {
  const text = draft.pasted ?? ''
  const isShown =
    draft.mode !== 'rule' && !pastedFile && text.trim() !== '' && text.length <= MAX_PASTED_LETTERS
  if (!isShown || isCalendar(text) || !datesReadableAs(Buffer.from(text)).ok) return null
  return readingOfDates(text, { today: toWallTime(nowMs).slice(0, 10), room: MAX_OCCURRENCES })
}

/** The text of a file, or why it cannot be read. */
async function textOfBytes(
  bytes: Buffer,
  kind: 'xlsx' | 'text',
  {
    closed,
    countReading,
    documentReader,
  }: { closed: AbortSignal; countReading: () => Promise<Consumption>; documentReader: DocumentReader },
): Promise<{ text: string; bytes: Buffer } | string> {
  if (kind === 'text') return { text: decoded(bytes), bytes }
  const counted = await countReading()
  if (!counted.ok) return tooManyRequests(counted.retryAfterSeconds)
  const read = await documentReader.read({ kind, bytes, mostLetters: MAX_PASTED_LETTERS }, closed)
  if (!read.ok) return REFUSALS[read.reason]
  return read.cut ? TOO_LONG : { text: read.text, bytes: Buffer.from(read.text) }
}

const TOO_LONG = 'Ce classeur est trop long\u00a0: copiez-en les lignes ici, en plusieurs fois.'

const NONE = { added: 0, doubles: 0, past: 0, nights: 0, notes: [] }

/** « 12 dates ajoutées. », and what was left out or joined. */
export function takenNotes(taken: TakenDates): string[] {
  return [...addedNotes(taken), ...taken.notes]
}

/** The answer to a sent event says this of its pasted dates. */
export function leftOutText(taken: TakenDates): string {
  return [...leftNotes(taken), ...taken.notes].join(' ')
}
