import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { documentMarkup } from '~/ui/document-markup.server'
import { Dates, EventHead, Organizer } from './event-article'
import { Practical, Report } from './event-aside'
import type { EventPageView } from './event-page.server'

/** An event's page shows these parts without code in the browser, as markup; the other data of the page stand beside
 * them. */
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
  return { ...forBrowser(page), parts }
}

/** The browser draws the rest of the page with these; nothing else of the page travels there. */
function forBrowser(page: EventPageView) {
  return {
    id: page.id,
    title: page.title,
    metaDescription: page.metaDescription,
    path: page.path,
    url: page.url,
    category: page.category,
    state: page.state,
    image: { share: page.image.share },
    isPublic: page.isPublic,
    when: page.when,
    canBeAdded: page.canBeAdded,
    canBeAttended: page.canBeAttended,
    countToCome: page.countToCome,
    bookingUrl: page.bookingUrl,
    place: page.place,
    onlineUrl: page.onlineUrl,
  }
}

function jsonLdScript(jsonLd: object): string {
  // An author who writes « </script> » in an event would end the element.
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
