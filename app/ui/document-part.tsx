import { type DocumentMarkup, markupOf } from './document-markup'

/** A part of a page in which no code runs; the id is its own. */
export function DocumentPart({
  id,
  markup,
  className,
}: {
  id: string
  markup: DocumentMarkup
  className?: string
}) {
  return (
    <div
      id={id}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has written on the server
      dangerouslySetInnerHTML={markupOf(id, markup)}
    />
  )
}
