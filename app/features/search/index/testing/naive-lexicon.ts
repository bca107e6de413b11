import type { AgendaEvent } from '~/domain/event'
import type { FoundWord, Lexicon, MendedWord } from '../expansion'
import { Recent } from '../recent'
import { singularOf, stemOf } from '../stems'
import { TITLE_TERM } from '../term-weights'
import { naiveImpacts } from './naive-impacts'

export class NaiveLexicon implements Lexicon {
  private readonly terms: string[]
  private readonly frequencies = new Map<string, number>()
  /** The index is the document: its title terms, singular. */
  private readonly told: ReadonlySet<string>[]
  private readonly documents: ReadonlySet<string>[]
  readonly typed = new Recent<FoundWord>(1)
  readonly mended = new Recent<MendedWord>(1)

  constructor(documents: readonly AgendaEvent[]) {
    const impacts = documents.map(naiveImpacts)
    this.documents = impacts.map((own) => new Set(own.keys()))
    this.told = impacts.map(
      (own) => new Set([...own].flatMap(([term, impact]) => (impact & TITLE_TERM ? singularOf(term) : []))),
    )
    for (const terms of this.documents) {
      for (const term of terms) {
        this.frequencies.set(term, (this.frequencies.get(term) ?? 0) + 1)
      }
    }
    this.terms = [...this.frequencies.keys()]
  }

  numberOf(term: string): number | null {
    const number = this.terms.indexOf(term)
    return number < 0 ? null : number
  }

  termOf(number: number): string {
    return this.terms[number] ?? ''
  }

  frequencyOf(number: number): number {
    return this.frequencies.get(this.termOf(number)) ?? 0
  }

  inflectionsOf(term: string): number[] {
    return this.numbersOf((own) => stemOf(own) === stemOf(term))
  }

  longerThan(prefix: string): number[] {
    return this.numbersOf((own) => own !== prefix && own.startsWith(prefix))
  }

  near(term: string, edits: 1 | 2): { number: number; edits: number }[] {
    return this.terms
      .map((own, number) => ({ number, edits: alignmentDistance(own, term) }))
      .filter((candidate) => candidate.edits <= edits)
  }

  isInTitle(phrase: readonly string[]): boolean {
    return this.told.some((told) => phrase.every((term) => told.has(singularOf(term))))
  }

  together(one: number, other: number): number {
    return this.documents.filter((terms) => terms.has(this.termOf(one)) && terms.has(this.termOf(other)))
      .length
  }

  private numbersOf(accepts: (term: string) => boolean): number[] {
    return this.terms.flatMap((term, number) => (accepts(term) ? [number] : []))
  }
}

/** Optimal string alignment, with the whole table. */
export function alignmentDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const exchanged = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      ;(rows[row] as number[])[column] = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (same ? 0 : 1),
        exchanged ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return cell(a.length, b.length)
}
