import type { ReactNode } from 'react'

interface SectionProps {
  /** The anchor of the chapter: links from elsewhere rely on it. */
  id: string
  title: string
  children: ReactNode
}

/** A chapter of a page: a thick rule, the heading in the left column, the content in the right one. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t-2 border-ink pt-5 pb-14 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id={id} className="text-2xl font-bold sm:text-3xl">
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** A chapter of running text. `actions` are its buttons: inside the text they would look like links. */
export function TextSection({ actions, children, ...section }: SectionProps & { actions?: ReactNode }) {
  return (
    <Section {...section}>
      <div className="prose">{children}</div>
      {actions && <div className="no-print mt-6 flex flex-wrap gap-4">{actions}</div>}
    </Section>
  )
}
