// The form says this of pasted lines that could not be read.
import { counted, quoted } from '~/platform/french'
import type { LineRefusal } from './pasted-dates'

/** « Ligne 3, « 31.2.2026 » : le 31.2.2026 n’existe pas » */
export function refusalText({ line, text, reason }: LineRefusal): string {
  return `Ligne\u00a0${line}, ${quoted(text)}\u00a0: ${reason}.`
}

/** « 12 dates ajoutées. », « 70 dates en double réunies. » */
export function addedNotes(read: Left & { added: number }): string[] {
  return [`${counted(read.added, 'date ajoutée', 'dates ajoutées')}.`, ...leftNotes(read)]
}

interface Left {
  doubles: number
  past?: number
  /** These begin before five in the morning. */
  nights?: number
}

/** « 70 dates en double réunies. », « 2 dates sont passées : elles ne sont pas reprises. » */
export function leftNotes({ doubles, past = 0, nights = 0 }: Left): string[] {
  return [
    ...(doubles > 0 ? [`${counted(doubles, 'date en double réunie', 'dates en double réunies')}.`] : []),
    ...(past === 1 ? ['Une date est passée\u00a0: elle n’est pas reprise.'] : []),
    ...(nights === 1 ? ['Une date commence avant 5\u00a0h\u00a0: vérifiez la nuit.'] : []),
    ...(nights > 1 ? [`${nights}\u00a0dates commencent avant 5\u00a0h\u00a0: vérifiez les nuits.`] : []),
    ...(past > 1 ? [`${past}\u00a0dates sont passées\u00a0: elles ne sont pas reprises.`] : []),
  ]
}

const MOST_REFUSALS = 20

/** One sentence a line for the first twenty, one for all others. */
export function refusalsText(refusals: readonly LineRefusal[]): string[] {
  const said = refusals.slice(0, MOST_REFUSALS).map(refusalText)
  const left = refusals.slice(MOST_REFUSALS).map(({ line }) => line)
  if (left.length === 0) return said
  return [...said, `Et ${counted(left.length, 'autre ligne', 'autres lignes')}\u00a0: ${runsOf(left)}.`]
}

/** « 21 à 24, 30 » */
function runsOf(lines: readonly number[]): string {
  const runs: { from: number; to: number }[] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run?.to === line - 1) run.to = line
    else runs.push({ from: line, to: line })
  }
  return runs.map(({ from, to }) => (from === to ? `${from}` : `${from} à ${to}`)).join(', ')
}
