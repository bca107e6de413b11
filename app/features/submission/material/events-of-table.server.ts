import type { Price } from '~/domain/event'
import { BLANK_EVENT } from '~/domain/event-content'
import { NOTE_MAX } from '~/domain/vocabulary'
import { type FoundEvent, type FoundLocation, NOTHING_FOUND } from '~/features/imports/pages/found-event'
import { longDay } from '~/platform/french-dates'
import { MOST_DATES, type PastedDate } from '../pasted/line-dates'
import { type LineRefusal, notesOf, readPastedDates, readRows, refusalOf } from '../pasted/pasted-dates'
import { leftNotes, refusalsText } from '../pasted/refused-lines'
import { REMARK, type RowText, withDetails } from '../pasted/row-texts'
import { type Block, blocksOf, type Row } from '../pasted/table'
import { foundDate } from './told-in-text.server'

/** An event of a table: its dates are rows of the form, with all that their cells say. */
export interface EventOfTable extends FoundEvent {
  rows: PastedDate[]
}

interface EventsOfTable {
  /** All rows as the dates of one event. */
  whole: EventOfTable
  /** One for each title, in the order of the table; none where the rows have one title or no column for it. */
  events: EventOfTable[]
}

interface Entry extends RowText {
  dates: PastedDate[]
}

/** The events of a text that is a table with a head. Null for another text, and for a table without any date. `today`:
 * YYYY-MM-DD. */
export function eventsOfTable(text: string, today: string): EventsOfTable | null {
  const blocks = blocksOf(text)
  if (blocks[0]?.kind !== 'table') return null
  const entries = new Map<string, Entry[]>()
  const refusals: LineRefusal[] = []
  const asides: Row[] = []
  for (const { row, outcome } of readRows(blocks, { today, areTitlesApart: true })) {
    if (outcome.kind === 'refused') refusals.push(refusalOf(row, outcome.reason))
    else if (outcome.kind === 'aside') asides.push(row)
    else {
      const key = outcome.title.toLowerCase()
      entries.set(key, [...(entries.get(key) ?? []), outcome])
    }
  }
  if (entries.size === 0) return null
  const notes = [...refusalsText(refusals), ...notesOf(blocks, asides)]
  const [first = []] = entries.values()
  const hasTitles = entries.size > 1
  const whole = hasTitles ? wholeOf(text, today) : eventOf(first)
  const isNamed = entries.size === 1 && whole.title !== ''
  return {
    whole: { ...whole, title: isNamed ? whole.title : titleAbove(blocks), notes: [...whole.notes, ...notes] },
    events: hasTitles ? [...entries.values()].map((rows) => withNotes(eventOf(rows), notes)) : [],
  }
}

/** A programme has so many dated lines, and few others. */
const FEWEST_LINES = 3
const MOST_OTHERS = 0.4
const LONGEST_OTHER_LINE = 120

/**
 * The events of a text whose lines are a date and a name each: « Ve 8 janvier 20h30 – Les Amis ». Null for another text,
 * and where a name is missing or comes twice. `today`: YYYY-MM-DD.
 */
export function eventsOfLines(text: string, today: string): EventOfTable[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const named = new Map<string, EventOfTable>()
  const others: string[] = []
  for (const { row, outcome } of readRows(blocksOf(text), { today, areTitlesApart: false })) {
    if (outcome.kind !== 'dates') {
      others.push(row.written.trim())
      if (row.written.length > LONGEST_OTHER_LINE) return null
      continue
    }
    const [{ label = '' } = {}] = outcome.dates
    const name = label.toLowerCase()
    const isName = /\p{L}{2}/u.test(label) && outcome.dates.every((date) => date.label === label)
    if (!isName || named.has(name)) return null
    named.set(
      name,
      madeOf(
        label,
        [],
        outcome.dates.map(({ label: _, ...date }) => date),
      ),
    )
  }
  const isProgramme = named.size >= FEWEST_LINES && others.length <= lines.length * MOST_OTHERS
  const description = others.join('\n')
  return isProgramme ? [...named.values()].map((event) => ({ ...event, description })) : null
}

/** The titles of the rows are labels of dates. */
function wholeOf(text: string, today: string): EventOfTable {
  const { dates, doubles } = readPastedDates(text, { today, room: MOST_DATES })
  return withNotes(madeOf('', [], dates), leftNotes({ doubles }))
}

function withNotes(event: EventOfTable, notes: readonly string[]): EventOfTable {
  return { ...event, notes: [...event.notes, ...notes] }
}

function eventOf(entries: readonly Entry[]): EventOfTable {
  const [first] = entries
  const shared =
    first?.details.filter((detail) => entries.every(({ details }) => details.includes(detail))) ?? []
  const cut: string[] = []
  const dates = entries.flatMap(({ dates, details }) => {
    const own = details.filter((detail) => !shared.includes(detail))
    return dates.map((date) => withOwnDetails(date, own, cut))
  })
  const genres = [...new Set(entries.map(({ genre }) => genre).filter(Boolean))]
  return withNotes({ ...madeOf(first?.title ?? '', shared, dates), tags: genres }, cut)
}

function withOwnDetails(date: PastedDate, details: readonly string[], cut: string[]): PastedDate {
  const { label, note } = withDetails(date.label?.length ?? 0, details)
  const named = [date.label, label].filter(Boolean).join(' – ')
  if (note.length > NOTE_MAX)
    cut.push(`La remarque du ${longDay(date.day)} est trop longue\u00a0: sa fin n’est pas reprise.`)
  return { ...date, ...(named && { label: named }), ...(note && { note: note.slice(0, NOTE_MAX) }) }
}

const LONGEST_TITLE = 140

const TOO_MANY = `Un événement a au plus ${MOST_DATES}\u00a0dates, la suite n’est pas lue.`

/** Values that all dates have stand with the event. */
function madeOf(title: string, details: readonly string[], dates: readonly PastedDate[]): EventOfTable {
  const distinct = [...new Map(dates.map((date) => [JSON.stringify(date), date])).values()]
  const unique = distinct.slice(0, MOST_DATES)
  const place = shared(unique, ['placeName', 'locality'])
  const price = shared(unique, ['priceKind', 'minChf', 'maxChf'])
  const link = shared(unique, ['bookingUrl'])
  const rows = unique.map((date) =>
    Object.fromEntries(
      Object.entries(date).filter(([field]) => !(field in place) && !(field in price) && !(field in link)),
    ),
  ) as unknown as PastedDate[]
  rows.sort((a, b) => startOf(a).localeCompare(startOf(b)))
  return {
    ...NOTHING_FOUND,
    title: title.slice(0, LONGEST_TITLE),
    description: details.map((detail) => detail.replace(REMARK, '')).join('\n\n'),
    dates: rows.map(foundDate),
    rows,
    location: locationOf(place),
    price: priceOf(price),
    bookingUrl: link.bookingUrl ?? null,
    notes: [
      ...leftNotes({ doubles: dates.length - distinct.length }),
      ...(distinct.length > MOST_DATES ? [TOO_MANY] : []),
    ],
  }
}

function startOf({ day, startTime = '' }: PastedDate): string {
  return `${day}T${startTime}`
}

/** These fields, where all dates have the same in them. */
function shared<Field extends keyof PastedDate>(
  dates: readonly PastedDate[],
  fields: readonly Field[],
): Partial<Pick<PastedDate, Field>> {
  const [first] = dates
  if (!first || !dates.every((date) => fields.every((field) => date[field] === first[field]))) return {}
  return Object.fromEntries(
    fields.flatMap((field) => (first[field] === undefined ? [] : [[field, first[field]]])),
  ) as Partial<Pick<PastedDate, Field>>
}

function locationOf({ placeName = '', locality = '' }: Partial<PastedDate>): FoundLocation | null {
  if (placeName === '' && locality === '') return null
  const [, npa = '', town = locality] = /^(\d{4}) (.+)$/.exec(locality) ?? []
  return {
    name: locality === '' ? '' : placeName,
    street: '',
    npa,
    locality: town,
    text: placeName,
    geo: null,
  }
}

function priceOf({ priceKind, minChf, maxChf }: Partial<PastedDate>): Price | null {
  if (priceKind === undefined) return null
  const amount = (chf: string | undefined) => (chf === undefined ? null : Number(chf))
  return { ...BLANK_EVENT.price, kind: priceKind, minChf: amount(minChf), maxChf: amount(maxChf) }
}

const NO_TITLE =
  /^(?:programmes?|calendrier|agenda|listes?|dates?|planning|saison|plan|horaires?|version|état|bonjour|salut|voici)(?!\p{L})|[:.!]$/iu

/** The line above the table, if it may be the title of the event. */
function titleAbove(blocks: readonly Block[]): string {
  const [table] = blocks
  const captions = table?.kind === 'table' ? table.captions : []
  const lines = captions.map(({ written }) => written.replace(/[;\t|]+\s*$/g, '').trim())
  const title = lines.find(Boolean) ?? ''
  const isTitle = title.length <= LONGEST_TITLE && !NO_TITLE.test(title) && !/[;\t|]/.test(title)
  return isTitle ? title : ''
}
