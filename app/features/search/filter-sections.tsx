import { type FocusEvent, useEffect, useMemo, useRef } from 'react'
import { type DocumentMarkup, markupOf } from '~/ui/document-markup'

/** Filters as `filterParts` writes them; the id is the part's own. Each step of a search brings others in their place:
 * the focus goes on at the one that has the same name. */
export function FilterSections({ id, markup }: { id: string; markup: DocumentMarkup }) {
  const html = useMemo(() => markupOf(id, markup), [id, markup])
  const part = useRef<HTMLDivElement>(null)
  const focused = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each other markup
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    for (const link of part.current?.querySelectorAll('a') ?? []) {
      if (nameOf(link) === focused.current) return link.focus({ preventScroll: true })
    }
  }, [html])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is told of the focus of its links
    <div
      id={id}
      ref={part}
      onFocus={({ target }: FocusEvent) => {
        focused.current = nameOf(target)
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server has written
      dangerouslySetInnerHTML={html}
    />
  )
}

/** The same before and after it is chosen, and whatever its count. The link that folds a section has another text then. */
function nameOf(link: Element): string {
  const text = [...link.childNodes].find((node) => node instanceof Text)?.data
  return `${link.closest('section')?.id} ${link.matches('li *') && text}`
}
