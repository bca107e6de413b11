import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { DocumentStore } from '~/backend/documents'
import type { Place } from '~/domain/event'
import { seedCategories } from '~/features/categories/seed.server'
import { openExpander } from '~/features/imports/files/expand.server'
import { readCalendar } from '~/features/imports/files/ics.server'
import {
  type ImportOptions,
  type ImportReport,
  importEvents,
} from '~/features/imports/files/import-events.server'
import { type Line, readLines } from '~/features/imports/files/lines.server'
import { readRecords } from '~/features/imports/files/romandie.server'
import { knownPlacesOf } from '~/features/search/catalogue/known-places.server'
import { type AccountTarget, exportVersionOf, restoreExport } from './restore.server'

type FileFormat = 'export' | 'records' | 'calendar'

/** The message is French, for the administrator. */
export class UnknownFormat extends Error {
  override name = 'UnknownFormat'
}

const SNIFFED_BYTES = 65_536

/** Imports an export of ours, event records in NDJSON, or a calendar; the latter two also seed missing categories.
 * Throws UnknownFormat and file system errors; other problems are in the report, by line. `onLine` hears of each line
 * that is read, but for a calendar, which is read at once. */
export async function importFile(
  store: DocumentStore,
  path: string,
  options: ImportOptions,
  accounts?: AccountTarget,
  onLine: (number: number) => void = () => {},
): Promise<ImportReport> {
  const format = await formatOf(path)
  const lines = () => countingLines(readLines(path), onLine)
  if (format === 'export') return restoreExport(store, lines(), accounts)
  await seedCategories(store)
  const { file = basename(path), today } = options
  const places = await knownPlacesOf(store)
  const placeIdOf = (place: Place) => places.named(place)?.id ?? null
  if (format === 'records') {
    const records = readRecords(lines, today)
    return importEvents(store, records, { ...options, file, placeIdOf })
  }

  const expander = openExpander()
  try {
    const calendar = readCalendar(path, today, expander, file)
    return await importEvents(store, calendar, { ...options, file, placeIdOf })
  } finally {
    await expander.close()
  }
}

async function* countingLines(
  lines: AsyncIterable<Line>,
  onLine: (number: number) => void,
): AsyncGenerator<Line> {
  for await (const line of lines) {
    onLine(line.number)
    yield line
  }
}

/** Whether a file is a calendar, our export or other NDJSON, by its first bytes; throws UnknownFormat for all else. */
export async function formatOf(path: string): Promise<FileFormat> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    const lines = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\ufeff/, '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.some((line) => /^BEGIN:(?:VCALENDAR|VEVENT|VTIMEZONE)/i.test(line))) return 'calendar'
    const first = lines.find((line) => line.startsWith('{'))
    if (!first)
      throw new UnknownFormat(
        'Ce fichier n’est ni un export, ni du NDJSON d’événements, ni un calendrier ICS.',
      )
    return exportVersionOf(first) === null ? 'records' : 'export'
  } finally {
    await file.close()
  }
}
