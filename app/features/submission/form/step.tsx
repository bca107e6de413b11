import type { MouseEvent, ReactNode } from 'react'

export const STEPS = {
  essentials: {
    title: 'L’essentiel',
    fields: ['title', 'category', 'genre', 'summary', 'description', 'tags'],
  },
  when: { title: 'Quand', fields: ['mode', 'dates', 'rule', 'exhibition'] },
  where: { title: 'Où', fields: ['attendance', 'onlineUrl', 'placeUnknown', 'place'] },
  price: { title: 'Prix et réservation', fields: ['price', 'bookingUrl', 'website'] },
  audience: {
    title: 'Public et accessibilité',
    fields: ['audience', 'accessibility', 'languages', 'outdoor', 'rainPlan'],
  },
  photo: { title: 'Photo', fields: ['image'] },
  contact: { title: 'Contact et organisation', fields: ['organizerName', 'partnerId', 'contact'] },
  state: { title: 'État', fields: ['programme', 'programmeNote', 'availability'] },
} as const satisfies Record<string, { title: string; fields: readonly string[] }>
export type StepName = keyof typeof STEPS

const NAMES = Object.keys(STEPS) as StepName[]

export function stepsOf(isNew: boolean): StepName[] {
  return NAMES.filter((name) => name !== 'state' || !isNew)
}

const headingId = (name: StepName) => `etape-${NAMES.indexOf(name) + 1}`

export function Step({ name, lead, children }: { name: StepName; lead?: ReactNode; children: ReactNode }) {
  const id = headingId(name)
  return (
    <section aria-labelledby={id} className="border-t-4 border-ink pt-4 pb-14">
      <h2 id={id} tabIndex={-1} className="flex items-baseline gap-4 outline-none">
        <span className="w-9 shrink-0 font-extrabold text-5xl text-accent tracking-tighter sm:w-12 sm:text-6xl">
          {NAMES.indexOf(name) + 1}
        </span>
        <span className="min-w-0 font-bold text-2xl sm:text-3xl">{STEPS[name].title}</span>
      </h2>
      {lead && <p className="mt-3 text-quiet sm:pl-16">{lead}</p>}
      <div className="mt-6 space-y-6 sm:pl-16">{children}</div>
    </section>
  )
}

export function StepList({ names, wrong }: { names: readonly StepName[]; wrong: ReadonlySet<StepName> }) {
  return (
    <nav aria-label="Étapes du formulaire">
      <ol className="border-t-2 border-ink">
        {names.map((name, index) => (
          <li key={name} className="border-line border-b">
            <a
              href={`#${headingId(name)}`}
              onClick={goTo}
              className="flex min-h-11 items-center gap-3 py-2 text-sm leading-snug lg:min-h-0 lg:items-start underline-offset-4 hover:text-accent hover:underline"
            >
              <span className="w-3 font-bold font-display">{index + 1}</span>
              <span>
                {STEPS[name].title}
                {wrong.has(name) && <span className="block font-semibold text-accent">à corriger</span>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A change of the hash is a navigation for the router, which would drop the action's answer: scroll instead. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!heading) return
  event.preventDefault()
  heading.focus({ preventScroll: true })
  heading.scrollIntoView()
}

export function stepsWithErrors(fieldNames: readonly string[]): Set<StepName> {
  const roots = new Set(fieldNames.map((name) => name.split(/[.[]/)[0] ?? ''))
  return new Set(NAMES.filter((name) => STEPS[name].fields.some((field) => roots.has(field))))
}
