import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { documentMarkup } from '~/ui/document-markup.server'
import { Dates, EventHead, Organizer } from './event-article'
import { Practical, Report } from './event-aside'
import type { EventPageView } from './event-page.server'

/** What an event's page shows without code in the browser, as markup, and the other data of the page. */
export function eventParts(
  page: EventPageView,
  { isBeingCorrected, isDocument }: { isBeingCorrected: boolean; isDocument: boolean },
) {
  const part = (content: ReactElement, before = '') =>
    documentMarkup(before + renderToStaticMarkup(content), isDocument)
  const parts = {
    head: part(<EventHead page={page} />, page.jsonLd.map(jsonLdScript).join('')),
    dates: part(<Dates page={page} isBeingCorrected={isBeingCorrected} />),
    practical: part(<Practical page={page} />),
    texts: part(<Texts page={page} />),
  }
  return { ...beside(page), parts }
}

/** Whatever is not in the parts. */
function beside({
  jsonLd: _jsonLd,
  genre: _genre,
  marks: _marks,
  summary: _summary,
  head: _head,
  programmeNote: _programmeNote,
  image: { share },
  upcoming: _upcoming,
  past: _past,
  schedule: _schedule,
  openingHours: _openingHours,
  closed: _closed,
  practical: _practical,
  website: _website,
  source: _source,
  description: _description,
  organizer: _organizer,
  tags: _tags,
  ...others
}: EventPageView) {
  return { ...others, image: { share } }
}

function jsonLdScript(jsonLd: object): string {
  // Whoever writes « </script> » in an event would end the element.
  const json = JSON.stringify(jsonLd).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

function Texts({ page }: { page: EventPageView }) {
  return (
    <>
      {page.description && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown lets only its own safe subset through
        <div className="prose mb-12" dangerouslySetInnerHTML={{ __html: page.description }} />
      )}
      <Organizer page={page} />
      {page.isPublic && <Report page={page} />}
    </>
  )
}
