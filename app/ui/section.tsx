import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  children: ReactNode
}

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

/** `actions` are buttons: within the text they would look like links. */
export function TextSection({ actions, children, ...section }: SectionProps & { actions?: ReactNode }) {
  return (
    <Section {...section}>
      <div className="prose">{children}</div>
      {actions && <div className="no-print mt-6 flex flex-wrap gap-4">{actions}</div>}
    </Section>
  )
}
