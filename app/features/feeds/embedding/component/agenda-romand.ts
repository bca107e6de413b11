import { PARAMETERS } from '~/domain/filters'
import { counted, grouped } from '~/platform/french'
import { AGENDA_STYLE } from '../agenda-style'
import type { AgendaPage } from './answer'
import { askAgenda, type ListAnswer, searchOf } from './asking'
import { eventLine, make, searchForm } from './markup'

const SITE = new URL(import.meta.url).origin
const USUAL_LEVEL = 3
const NOTHING_FOUND = 'Aucun événement ne correspond à la recherche.'

const style = new CSSStyleSheet()
style.replaceSync(AGENDA_STYLE)

/** `<agenda-romand canton="VD" limit="5" niveau="2" recherche="non">`, documented at /reutiliser. */
class AgendaRomand extends HTMLElement {
  static readonly observedAttributes = [...Object.keys(PARAMETERS), 'limit', 'niveau', 'recherche']

  readonly #search = searchForm()
  readonly #count = make('p', { class: 'count', role: 'status' })
  readonly #error = make('p', { class: 'error', role: 'alert', hidden: '' })
  readonly #retry = make('button', { type: 'button', hidden: '' }, 'Réessayer')
  readonly #days = make('div')
  readonly #more = make('button', { type: 'button', class: 'more', hidden: '' }, 'Voir plus')
  readonly #whole = make('a', {}, 'Tout l’agenda')
  #asking: AbortController | null = null
  #isDue = false
  #cursor: string | null = null
  #shown = 0

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [style]
    const source = make('p', { class: 'source' }, make('slot', {}, this.#whole))
    const { form } = this.#search
    root.append(
      make(
        'div',
        { class: 'agenda' },
        form,
        this.#count,
        this.#error,
        this.#retry,
        this.#days,
        this.#more,
        source,
      ),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#load(null)
    })
    this.#more.addEventListener('click', () => this.#load(this.#cursor))
  }

  connectedCallback() {
    this.#reload()
  }

  disconnectedCallback() {
    this.#asking?.abort()
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#reload()
  }

  /** The list is loaded once for all attributes that change together. */
  #reload() {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      const isDateFixed = ['date', 'du', 'au'].some((name) => this.getAttribute(name))
      this.#search.dateLabel.hidden = isDateFixed
      if (isDateFixed) this.#search.date.value = ''
      this.#search.form.hidden = this.getAttribute('recherche') === 'non'
      if (this.isConnected) this.#load(null)
    })
  }

  /** A cursor adds the next events to those that are there. */
  async #load(cursor: string | null) {
    this.#asking?.abort()
    const asking = new AbortController()
    this.#asking = asking
    const { words, date } = this.#search
    const search = searchOf(this, { words: words.value, date: date.value })
    this.#whole.href = `${SITE}/evenements?${search}`
    this.#days.setAttribute('aria-busy', 'true')
    this.#count.textContent = 'Chargement…'
    try {
      const limit = this.getAttribute('limit')
      this.#show(await askAgenda(`${SITE}/evenements.json`, { search, limit, cursor }, asking.signal), cursor)
    } catch (error) {
      if (!asking.signal.aborted) throw error
    }
  }

  #show(answer: ListAnswer, cursor: string | null) {
    const focused = this.shadowRoot?.activeElement
    this.#days.removeAttribute('aria-busy')
    this.#error.hidden = this.#retry.hidden = answer.ok
    if (cursor === null) {
      this.#days.replaceChildren()
      this.#shown = 0
    }
    if (answer.ok) return this.#add(answer.page, cursor !== null || focused === this.#retry)
    this.#count.textContent = ''
    this.#error.textContent = answer.says
    this.#more.hidden = true
    // A cursor that is refused will be refused again.
    this.#retry.onclick = () => this.#load(answer.refused ? null : cursor)
    if (focused === this.#more) this.#retry.focus()
  }

  /** `takesFocus` when the button that was pressed may be gone. */
  #add({ total, events, cursor }: AgendaPage, takesFocus: boolean) {
    const level = Number(this.getAttribute('niveau')) || USUAL_LEVEL
    const heading = `h${Math.min(6, Math.max(1, Math.trunc(level)))}`
    const lines = events.map((event) => {
      const line = eventLine(event)
      this.#listOf(event.day, heading).append(line)
      return line
    })
    const isMore = this.#shown > 0
    this.#shown += lines.length
    this.#cursor = cursor
    this.#more.hidden = cursor === null
    const found = total === 0 ? NOTHING_FOUND : counted(total, 'événement')
    this.#count.textContent = isMore ? `${grouped(this.#shown)} affichés sur ${found}` : found
    if (takesFocus) lines[0]?.querySelector('a')?.focus()
  }

  /** The last list, if it is that of this day. */
  #listOf(day: string, heading: string): Element {
    const { lastElementChild: list } = this.#days
    if (list?.previousElementSibling?.textContent === day) return list
    const title = document.createElement(heading)
    title.className = 'day'
    title.textContent = day
    const added = make('ul', { role: 'list' })
    this.#days.append(title, added)
    return added
  }
}

if (!customElements.get('agenda-romand')) customElements.define('agenda-romand', AgendaRomand)
