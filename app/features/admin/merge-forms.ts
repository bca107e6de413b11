// Two people edit the same thing: what each has changed is kept, and only a field that both have changed is a conflict.

import { quoted } from '~/platform/french'

/** The fields of a form as text. */
export type FormFields = Readonly<Record<string, string>>

export interface FieldChange {
  field: string
  from: string
  to: string
}

export type Merge =
  /** `mine` are to be written; `theirs` is what has changed meanwhile and stays. */
  | { ok: true; mine: string[]; theirs: FieldChange[] }
  /** `base` is for the form that comes back: sent once more, it says that the author has seen the conflict. */
  | { ok: false; conflicts: FieldChange[]; base: FormFields }

/** Takes the form as it was shown, as it was sent, and as it would be shown now. Answers what is to be written. */
export function mergeForms(shown: FormFields, sent: FormFields, now: FormFields): Merge {
  const fields = Object.keys(now)
  const theirs = fields.filter((field) => now[field] !== shown[field])
  const mine = fields.filter((field) => sent[field] !== shown[field] && sent[field] !== now[field])
  const changeOf = (field: string) => ({ field, from: shown[field] ?? '', to: now[field] ?? '' })
  const conflicts = mine.filter((field) => theirs.includes(field))
  if (conflicts.length === 0) return { ok: true, mine, theirs: theirs.map(changeOf) }
  const seen = Object.fromEntries(conflicts.map((field) => [field, now[field] ?? '']))
  return { ok: false, conflicts: conflicts.map(changeOf), base: { ...shown, ...seen } }
}

/** The form as it was shown, out of its hidden field; what is unreadable was shown empty. */
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

/** What the author of a change reads once it is kept. `theirs` is what others have changed meanwhile. */
export function savedText(theirs: readonly FieldChange[], labels: Labels): string {
  const also =
    theirs.length > 0 ? ` Quelqu’un d’autre a changé entre-temps\u00a0: ${changesText(theirs, labels)}` : ''
  return `Vos changements sont enregistrés.${also}`
}

/** What the author of a change reads when others have changed the same fields, and nothing is kept. */
export function conflictText(conflicts: readonly FieldChange[], labels: Labels): string {
  return `Rien n’est enregistré\u00a0: quelqu’un d’autre a changé la même chose entre-temps. ${changesText(conflicts, labels)} Vos textes sont toujours là\u00a0; enregistrez de nouveau pour les garder.`
}

/** « Nom : « A » est devenu « B ». », for each of them. */
export function changesText(changes: readonly FieldChange[], labels: Labels): string {
  return changes
    .map(({ field, from, to }) => `${labels[field] ?? field}\u00a0: ${shown(from)} est devenu ${shown(to)}.`)
    .join(' ')
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return '«\u00a0» (vide)'
  return quoted(line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH - 1)}…` : line)
}
