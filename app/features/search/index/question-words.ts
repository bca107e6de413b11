import type { Themes } from '~/domain/catalogue'
import { WISHES } from '~/domain/wishes'
import { queryWords } from './analysis'
import { asWritten, type Expansion, type FoundWord } from './expansion'
import type { LiveSlots } from './live-slots'
import { Recent } from './recent'
import type { Question } from './selection'
import type { TextIndex } from './text-index'
import { wordMeanings } from './word-meanings'

/** TextIndex keeps up to 144 kB for each question, with 100 000 events. */
const QUESTIONS_CACHED = 64
const WRITTEN_CACHED = 16
const WISHES_CACHED = 32

/** The terms for which the words of the last questions stand are kept. */
export class QuestionWords {
  #expansions = new Recent<Expansion>(QUESTIONS_CACHED)
  #wished = new Recent<FoundWord[]>(WISHES_CACHED)
  #written = new Recent<FoundWord[]>(WRITTEN_CACHED)
  #themes: Themes | null = null

  /** Call before each change of the index. */
  forget(): void {
    this.#expansions.clear()
    this.#wished.clear()
    this.#written.clear()
  }

  of({ query: { q, exact }, themes }: Question, text: TextIndex, live: LiveSlots): Expansion {
    if (this.#themes !== themes) this.forget()
    this.#themes = themes
    return this.#expansions.get(`${exact} ${q}`, () => {
      const words = exact ? queryWords(q) : queryWords(q, wordMeanings(q, themes))
      return text.find(words, live.size, live.set.length, !exact)
    })
  }

  /** One for each wish, for what answers it. */
  wished({ query: { wishes } }: Question, text: TextIndex, live: LiveSlots): FoundWord[] {
    return wishes.flatMap((wish) =>
      this.#wished.get(wish, () => {
        const words = queryWords(WISHES[wish].words.join(' ou '), () => null)
        const whole = words.map((word) => ({ ...word, prefix: false }))
        return text.find(whole, live.size, live.set.length, false).words
      }),
    )
  }

  /** Words that are in this text count only as they are written there; null when no event has one of its words. */
  asWritten(question: Question, written: string, text: TextIndex, live: LiveSlots): FoundWord[] | null {
    const numbers = text.numbersOf(queryWords(written))
    if (!numbers) return null
    const { words } = this.of(question, text, live)
    const { q, exact } = question.query
    return this.#written.get(`${exact} ${q} ${numbers.join()}`, () => asWritten(words, numbers))
  }
}
