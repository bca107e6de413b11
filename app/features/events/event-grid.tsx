import { useMemo } from 'react'
import { type DocumentMarkup, markupOf } from '~/ui/document-markup'

const GRID =
  'grid grid-cols-1 gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-3 min-[112rem]:grid-cols-4'

/** `cards` as gridCards gives them; the id is the grid's own. */
export function EventGrid({ id, cards }: { id: string; cards: DocumentMarkup }) {
  // The markup is read once: hearts are painted in it, and other markup would draw all cards anew, under the visitor's
  // finger.
  const markup = useMemo(() => markupOf(id, cards), [id, cards])
  return (
    <ul
      id={id}
      className={GRID}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has written on the server
      dangerouslySetInnerHTML={markup}
    />
  )
}
