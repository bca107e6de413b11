import { MAX_OCCURRENCES } from '~/domain/event'
import type { KnownForm } from '~/http/known-fields.server'
import { toWallTime } from '~/platform/zurich'
import { withDatesAdded } from './date-rows'
import { MAX_PASTED_LETTERS } from './event-form-schema'
import { isCalendar, readPastedCalendar } from './pasted-calendar.server'
import { readPastedDates, refusalsText } from './pasted-dates'
import { dateRowsIn, type PostedFields, withDateRows } from './posted-fields'

const FILE_FIELD = 'pastedFile'
const MAX_FILE_BYTES = 1_048_576

export interface TakenDates {
  /** With the dates that could be read as rows; the text stays if a line of it could not. */
  fields: PostedFields
  /** French, each names its line. */
  problems: string[]
}

/** Makes rows of the dates that were pasted or sent as a file: French lines, CSV or iCalendar. */
export async function takePasted(
  posted: KnownForm,
  fields: PostedFields,
  nowMs: number,
): Promise<TakenDates | null> {
  if (posted.get('mode') !== 'dates') return null
  const file = fileIn(posted)
  if (file && file.size > MAX_FILE_BYTES)
    return { fields, problems: ['Ce fichier est trop grand (au plus 1 Mo).'] }
  const bytes = file && Buffer.from(await file.arrayBuffer())
  const text = bytes ? decoded(bytes) : (fields.pasted?.[0] ?? '')
  if (text.trim() === '') return null

  const rows = dateRowsIn(fields)
  const context = { today: toWallTime(nowMs).slice(0, 10), room: MAX_OCCURRENCES }
  const { dates, refusals } = isCalendar(text)
    ? await readPastedCalendar(bytes ?? Buffer.from(text), context)
    : readPastedDates(text, context)
  const longer = withDatesAdded(rows, dates)
  if (longer.length > MAX_OCCURRENCES) {
    const problem = `Ces dates et celles de la liste font ${longer.length}\u00a0dates\u00a0: un événement en a au plus ${MAX_OCCURRENCES}.`
    return { fields, problems: [problem] }
  }
  const left = refusals.length > 0 && text.length <= MAX_PASTED_LETTERS ? [text] : ['']
  return { fields: { ...withDateRows(fields, longer), pasted: left }, problems: refusalsText(refusals) }
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
  return file instanceof File && file.size > 0 ? file : null
}

/** Spreadsheets save UTF-8, Windows-1252 or UTF-16 with its mark. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
