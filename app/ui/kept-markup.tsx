import { type ComponentType, createContext, type JSX, useContext } from 'react'

/** The markup of a part of a page with these props. */
export type MarkupOf = <P extends object>(part: ComponentType<P>, props: P) => string

const MarkupContext = createContext<MarkupOf | null>(null)
/** Only on the server. */
export const MarkupProvider = MarkupContext.Provider

interface KeptProps<P> {
  as: 'li' | 'nav'
  className?: string
  'aria-label'?: string
  part: ComponentType<P>
  props: P
}

/** An element around a part whose markup the server keeps from one page to the next. The part must depend on its
 * props alone, which are JSON: no context, no hooks. The browser gets the same markup as ever and hydrates it. */
export function Kept<P extends object>({
  as: Tag,
  part: Part,
  props,
  ...attributes
}: KeptProps<P>): JSX.Element {
  const markupOf = useContext(MarkupContext)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has written of the same part
  if (markupOf) return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: markupOf(Part, props) }} />
  return (
    <Tag {...attributes}>
      <Part {...props} />
    </Tag>
  )
}
