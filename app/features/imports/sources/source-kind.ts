import type { SourceKind } from '~/domain/source'
import { isCalendar } from '../files/calendar-text.server'

export const KIND_LABELS: Record<SourceKind, string> = {
  ics: 'Calendrier (ICS)',
  page: 'Page web (schema.org)',
  ndjson: 'Fichier NDJSON',
}

/** The texts stand apart from the readers, so that the site, which reads in a worker, does not load their libraries. */
export const NO_EVENTS: Record<SourceKind, string> = {
  ics: 'Ce calendrier ne contient aucun événement.',
  page: 'Cette page ne décrit aucun événement d’une façon qu’un programme puisse lire (schema.org).',
  ndjson: 'Ce fichier ne contient aucun événement.',
}

/** Finds the kind by the first line, or else by the media type; null where it is none of them. */
export function kindOf(bytes: Buffer, type: string): SourceKind | null {
  if (isCalendar(bytes)) return 'ics'
  if (isRecord(bytes)) return 'ndjson'
  return /\bx?html\b|\bjson$/.test(type) ? 'page' : null
}

/** Its first line is an object by itself, and no schema.org. */
function isRecord(bytes: Buffer): boolean {
  const end = bytes.indexOf('\n')
  const line = bytes.toString('utf8', 0, end < 0 ? bytes.length : end).replace(/^\uFEFF/, '')
  if (!line.trimStart().startsWith('{')) return false
  try {
    const record: unknown = JSON.parse(line)
    return typeof record === 'object' && record !== null && 'id' in record && 'title' in record
  } catch {
    return false
  }
}
