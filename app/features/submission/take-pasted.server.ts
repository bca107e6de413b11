import { MAX_OCCURRENCES } from '~/domain/event'
import { tooManyRequests } from '~/http/forms.server'
import type { KnownForm } from '~/http/known-fields.server'
import type { Consumption } from '~/http/rate-limits.server'
import { grouped } from '~/platform/french'
import { toWallTime } from '~/platform/zurich'
import { isBlankRow, withDatesAdded } from './date-rows'
import { MAX_PASTED_LETTERS } from './event-form-schema'
import { notText } from './pasted/file-kind'
import { isCalendar, readPastedCalendar } from './pasted-calendar.server'
import { type PastedDates, readPastedDates } from './pasted-dates'
import { dateRowsIn, type PostedFields, withDateRows } from './posted-fields'
import { addedNotes, doublesNotes, refusalsText } from './refused-lines'

const FILE_FIELD = 'pastedFile'
const MAX_FILE_BYTES = 1_048_576

export interface TakenDates {
  /** The dates that could be read are rows here; the text stays if a line of it could not. */
  fields: PostedFields
  /** French, each names its line. */
  problems: string[]
  /** How many dates are new. */
  added: number
  /** How many dates were the same as others, of the text or of the list. */
  doubles: number
  /** How many dates of a calendar are over and left out. */
  past: number
}

/**
 * Makes rows of the dates that were pasted or sent as a file: French lines, CSV or iCalendar. A file is read after the
 * text, and bytes that are no text are not read. A calendar costs a worker and is counted by `countReading`.
 */
export async function takePasted(
  posted: KnownForm,
  fields: PostedFields,
  nowMs: number,
  closed: AbortSignal,
  countReading: () => Promise<Consumption>,
): Promise<TakenDates | null> {
  if (posted.get('mode') === 'rule') return null
  const typed = fields.pasted?.[0] ?? ''
  const file = fileIn(posted)
  if (typed.trim() === '' && !file) return null
  if (typed.length > MAX_PASTED_LETTERS) {
    const problem = `Ce texte est trop long (au plus ${grouped(MAX_PASTED_LETTERS)}\u00a0caractères).`
    return { fields: { ...fields, pasted: [''] }, problems: [problem], ...NONE }
  }
  if (file && file.size > MAX_FILE_BYTES)
    return { fields, problems: ['Ce fichier est trop grand (au plus 1\u00a0Mo).'], ...NONE }
  const bytes = file && Buffer.from(await file.arrayBuffer())
  const problem = (bytes && notText(bytes)) ?? (typed && notText(Buffer.from(typed)))
  if (problem) return { fields, problems: [problem], ...NONE }

  const context = { today: toWallTime(nowMs).slice(0, 10), room: MAX_OCCURRENCES }
  const given = [
    ...(typed.trim() === '' ? [] : [{ text: typed, bytes: Buffer.from(typed) }]),
    ...(bytes ? [{ text: decoded(bytes), bytes }] : []),
  ]
  const read: (Omit<PastedDates, 'refusals'> & { text: string; past: number; problems: string[] })[] = []
  for (const { text, bytes: written } of given) {
    const isWithEvents = isCalendar(text)
    const counted = isWithEvents ? await countReading() : { ok: true as const }
    if (!counted.ok) return { fields, problems: [tooManyRequests(counted.retryAfterSeconds)], ...NONE }
    const outcome = isWithEvents
      ? { doubles: 0, ...(await readPastedCalendar(written, context, closed)) }
      : { past: 0, ...readPastedDates(text, context) }
    const isBlank = text.trim() === '' ? ['Ce fichier est vide.'] : []
    read.push({ ...outcome, text, problems: [...isBlank, ...refusalsText(outcome.refusals)] })
  }
  const total = (count: (one: (typeof read)[number]) => number) =>
    read.reduce((sum, one) => sum + count(one), 0)
  const rows = dateRowsIn(fields)
  const longer = withDatesAdded(
    rows,
    read.flatMap(({ dates }) => dates),
  )
  if (longer.length > MAX_OCCURRENCES) {
    const problem = `Ces dates et celles de la liste font ${longer.length}\u00a0dates\u00a0: un événement en a au plus ${MAX_OCCURRENCES}.`
    return { fields, problems: [problem], ...NONE }
  }
  const added = longer.length - rows.filter((row) => !isBlankRow(row)).length
  const left = read.filter(({ problems }) => problems.length > 0).map(({ text }) => text)
  const text = left.join('\n')
  return {
    fields: { ...withDateRows(fields, longer), pasted: [text.length <= MAX_PASTED_LETTERS ? text : ''] },
    problems: read.flatMap(({ problems }) => problems),
    added,
    doubles: total(({ dates, doubles }) => dates.length + doubles) - added,
    past: total(({ past }) => past),
  }
}

const NONE = { added: 0, doubles: 0, past: 0 }

/** « 12 dates ajoutées. », and what was left out or joined. */
export function takenNotes(taken: TakenDates): string[] {
  return [...addedNotes(taken), ...pastNotes(taken.past)]
}

/** The answer to a sent event says this of its pasted dates. */
export function leftOutText({ doubles, past }: TakenDates): string {
  return [...doublesNotes(doubles), ...pastNotes(past)].join(' ')
}

function pastNotes(past: number): string[] {
  if (past === 0) return []
  return [
    past === 1
      ? 'Une date du calendrier est passée\u00a0: elle n’est pas importée.'
      : `${past}\u00a0dates du calendrier sont passées\u00a0: elles ne sont pas importées.`,
  ]
}

/** The same post with these fields in place of its own. */
export function withFields(posted: KnownForm, fields: PostedFields): KnownForm {
  for (const name of [...posted.keys()]) {
    if (name.startsWith('dates[') || name === 'pasted' || name === FILE_FIELD) posted.delete(name)
  }
  for (const [name, values] of Object.entries(fields)) {
    if (!name.startsWith('dates[') && name !== 'pasted') continue
    for (const value of values) posted.append(name, value)
  }
  return posted
}

function fileIn(posted: KnownForm): File | null {
  const file = posted.get(FILE_FIELD)
  // A field in which no file was chosen is posted as a file without a name.
  return file instanceof File && (file.size > 0 || file.name !== '') ? file : null
}

/** Spreadsheets save UTF-8, Windows-1252 or UTF-16 with its mark. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
