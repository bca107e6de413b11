import { quoted } from '~/platform/french'
import type { Refused } from '~/platform/refused'

export type FormFields = Readonly<Record<string, string>>

export interface FieldChange {
  field: string
  from: string
  to: string
}

/** `mine` are the fields to write; `theirs` were changed by others and stay. */
interface Merged {
  ok: true
  mine: string[]
  theirs: FieldChange[]
}

export interface MergeConflict extends Refused<'conflict'> {
  conflicts: FieldChange[]
  /** Goes into the form that is shown again: sending it again means that the admin has seen the conflict. */
  base: FormFields
}

/**
 * Merges two edits: takes the form as shown, as sent and as stored now. Only a field that both changed is a conflict.
 */
export function mergeForms(shown: FormFields, sent: FormFields, now: FormFields): Merged | MergeConflict {
  const fields = Object.keys(now)
  const theirs = fields.filter((field) => now[field] !== shown[field])
  const mine = fields.filter((field) => sent[field] !== shown[field] && sent[field] !== now[field])
  const changeOf = (field: string) => ({ field, from: shown[field] ?? '', to: now[field] ?? '' })
  const conflicts = mine.filter((field) => theirs.includes(field))
  if (conflicts.length === 0) return { ok: true, mine, theirs: theirs.map(changeOf) }
  const seen = Object.fromEntries(conflicts.map((field) => [field, now[field] ?? '']))
  return { ok: false, reason: 'conflict', conflicts: conflicts.map(changeOf), base: { ...shown, ...seen } }
}

/** Merges two edits of a record; `base` is the hidden field with the form as shown. `changed` is what to write of what was
 * sent. */
export function mergeRecords<Sent extends object>(
  base: string,
  fieldsOf: (record: Sent) => FormFields,
  sent: Sent,
  now: Sent,
): MergeConflict | (Merged & { changed: Partial<Sent> }) {
  const merge = mergeForms(shownForm(base), fieldsOf(sent), fieldsOf(now))
  if (!merge.ok) return merge
  const changed = Object.fromEntries(Object.entries(sent).filter(([field]) => merge.mine.includes(field)))
  return { ...merge, changed: changed as Partial<Sent> }
}

/** The form as shown, from its hidden field; empty if unreadable. */
export function shownForm(hidden: string): FormFields {
  try {
    const parsed: unknown = JSON.parse(hidden)
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

const SHOWN_LENGTH = 80

type Labels = Readonly<Record<string, string>>

/** « Nom, Site web ». */
export function labelsOf(fields: readonly string[], labels: Labels): string {
  return fields.map((field) => labels[field] ?? field).join(', ')
}

export function savedText(theirs: readonly FieldChange[], labels: Labels): string {
  const also =
    theirs.length > 0 ? ` Quelqu’un a aussi modifié entre-temps\u00a0: ${changesText(theirs, labels)}` : ''
  return `Vos modifications sont enregistrées.${also}`
}

export function conflictText(conflicts: readonly FieldChange[], labels: Labels): string {
  return `Rien n’a été enregistré\u00a0: quelqu’un a modifié la même information entre-temps. ${changesText(conflicts, labels)} Vos textes sont conservés\u00a0; enregistrez de nouveau pour les appliquer.`
}

export function changesText(changes: readonly FieldChange[], labels: Labels): string {
  return changes
    .map(({ field, from, to }) => `${labels[field] ?? field}\u00a0: ${shown(from)} → ${shown(to)}.`)
    .join(' ')
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return '«\u00a0» (vide)'
  return quoted(line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH - 1)}…` : line)
}
