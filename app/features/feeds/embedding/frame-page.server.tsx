import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AgendaItem } from '../json.server'
import { AGENDA_STYLE } from './agenda-style'
import { colorScheme, type FrameChoice } from './frame-query'
import { OFFERED_DATES } from './usual-choices'

export interface FramePage {
  title: string
  choice: FrameChoice
  action: string
  /** The form sends these along: the filters of the page around it, and the look. */
  hidden: readonly (readonly [name: string, value: string])[]
  /** Whether the visitor may choose a date, because no filter has. */
  offersDates: boolean
  countText: string
  problem: string | null
  items: readonly AgendaItem[]
  /** The page after this one. */
  next: string | null
  /** The first page, when this is another. */
  first: string | null
  siteName: string
  /** The same list on the site. */
  list: string
}

/** A whole document: it stands alone in the page of another site. */
export function frameDocument(page: FramePage, nonce: string): string {
  return `<!doctype html>${renderToStaticMarkup(<FrameDocument page={page} nonce={nonce} />)}`
}

/** Tells the page around how high the content is. It says nothing of its reader, so any page may hear it. */
const HEIGHT_SCRIPT = `new ResizeObserver(() => parent.postMessage({ type: 'agenda-romand', height: Math.ceil(document.body.getBoundingClientRect().height) }, '*')).observe(document.body)`

function frameStyle(choice: FrameChoice): string {
  const colour = choice.accent === null ? '' : `--agenda-accent: #${choice.accent};`
  return `${AGENDA_STYLE}:root { color-scheme: ${colorScheme(choice)}; ${colour} --agenda-font: system-ui, sans-serif; } body { margin: 0; }`
}

function FrameDocument({ page, nonce }: { page: FramePage; nonce: string }) {
  return (
    <html lang="fr-CH">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{page.title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants and a checked colour */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: frameStyle(page.choice) }} />
      </head>
      <body>
        <main className="agenda">
          <h1 className="unseen">{page.title}</h1>
          {page.choice.hasSearch && <FrameSearch {...page} />}
          {page.problem === null ? (
            <p className="count">{page.countText}</p>
          ) : (
            <p className="error">{page.problem}</p>
          )}
          {byDay(page.items).map(({ day, items }) => (
            <section key={items[0]?.id}>
              <h2 className="day">{day}</h2>
              <ul>
                {items.map((item) => (
                  <FrameEvent key={item.id} {...item} />
                ))}
              </ul>
            </section>
          ))}
          <p className="pages">
            {page.next && (
              <a className="more" href={page.next}>
                Voir plus
              </a>
            )}
            {page.first && (
              <a className="more" href={page.first}>
                Revenir au début
              </a>
            )}
          </p>
          <p className="source">
            Source&nbsp;: <Outward href={page.list}>{page.siteName}</Outward>
          </p>
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: HEIGHT_SCRIPT }} />
      </body>
    </html>
  )
}

function FrameSearch({ action, hidden, choice, offersDates }: FramePage) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: many screen readers do not know <search> yet
    <form role="search" action={action}>
      {hidden.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <label>
        Rechercher
        <input type="search" name="cherche" defaultValue={choice.words} maxLength={500} autoComplete="off" />
      </label>
      {offersDates && (
        <label>
          Quand
          <select name="quand" defaultValue={choice.date}>
            {OFFERED_DATES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit">Rechercher</button>
    </form>
  )
}

function FrameEvent({ url, title, display }: AgendaItem) {
  return (
    <li>
      <p className="time">{display.time}</p>
      <div>
        <p className="title">
          <Outward href={url}>{title}</Outward>
          {display.marks.map((mark) => (
            <Fragment key={mark}>
              {' '}
              <span className="mark">{mark}</span>
            </Fragment>
          ))}
        </p>
        <p className="where">{[display.place, display.price].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  )
}

/** The frame stays what it is; `noopener` keeps what opens from reaching the page around it. */
function Outward({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="unseen"> (nouvel onglet)</span>
    </a>
  )
}

function byDay(items: readonly AgendaItem[]): { day: string; items: AgendaItem[] }[] {
  const days: { day: string; items: AgendaItem[] }[] = []
  for (const item of items) {
    const last = days.at(-1)
    if (last?.day === item.display.day) last.items.push(item)
    else days.push({ day: item.display.day, items: [item] })
  }
  return days
}
