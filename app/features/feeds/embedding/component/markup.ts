import { OFFERED_DATES } from '../usual-choices'
import type { ShownEvent } from './answer'

/** Texts of the agenda become text nodes only: nothing in them is read as markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...content)
  return element
}

export function eventLine({ url, title, time, place, price, marks }: ShownEvent): HTMLLIElement {
  const name = url === null ? title : make('a', { href: url }, title)
  return make(
    'li',
    {},
    make('p', { class: 'time' }, time),
    make(
      'div',
      {},
      make(
        'p',
        { class: 'title' },
        name,
        ...marks.flatMap((mark) => [' ', make('span', { class: 'mark' }, mark)]),
      ),
      make('p', { class: 'where' }, [place, price].filter(Boolean).join(' · ')),
    ),
  )
}

/** The visitor's own search: words and, where the page has fixed none, a date. */
export function searchForm() {
  const words = make('input', { type: 'search', maxlength: '500', autocomplete: 'off' })
  const date = make('select', {}, ...OFFERED_DATES.map(([value, label]) => make('option', { value }, label)))
  const dateLabel = make('label', {}, 'Quand', date)
  const form = make(
    'form',
    { role: 'search', 'aria-label': 'Rechercher dans l’agenda' },
    make('label', {}, 'Rechercher', words),
    dateLabel,
    make('button', {}, 'Rechercher'),
  )
  return { form, words, date, dateLabel }
}
