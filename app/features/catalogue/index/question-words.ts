import { type Themes, wordMeanings } from '../understanding/themes'
import { queryWords } from './analysis'
import type { Expansion } from './expansion'
import type { LiveSlots } from './live-slots'
import { Recent } from './recent'
import type { Question } from './selection'
import type { TextIndex } from './text-index'

/** With what TextIndex keeps of them: up to 144 kB each with 100 000 events. */
const QUESTIONS_KEPT = 64

/** What the words of the last questions stand for. */
export class QuestionWords {
  #expansions = new Recent<Expansion>(QUESTIONS_KEPT)
  #themes: Themes | null = null

  /** Call before each change of the index. */
  forget(): void {
    this.#expansions.clear()
  }

  of({ query: { q, exact }, themes }: Question, text: TextIndex, live: LiveSlots): Expansion {
    if (this.#themes !== themes) this.forget()
    this.#themes = themes
    return this.#expansions.get(`${exact} ${q}`, () => {
      const words = exact ? queryWords(q) : queryWords(q, wordMeanings(q, themes))
      return text.find(words, live.size, live.set.length, !exact)
    })
  }
}
