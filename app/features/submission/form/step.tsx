import type { MouseEvent, ReactNode } from 'react'

/** The steps in the order of the page, with the fields that stand in each: by the first part of their names. */
export const STEPS = {
  essentials: { title: 'L’essentiel', fields: ['title', 'summary', 'description', 'category', 'tags'] },
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

/** What becomes of an event is a step only of an event that exists. */
export function stepsOf(isNew: boolean): StepName[] {
  return NAMES.filter((name) => name !== 'state' || !isNew)
}

const headingId = (name: StepName) => `etape-${NAMES.indexOf(name) + 1}`

/** One numbered chapter of the form. */
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

/** The way from step to step, in sight on wide screens, folded on narrow ones; says which steps hold an error. */
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

/** The router would take a change of the hash for a navigation and forget what the action has answered. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!heading) return
  event.preventDefault()
  heading.focus({ preventScroll: true })
  heading.scrollIntoView()
}

/** The steps that hold a field with an error, by the names of those fields. */
export function stepsWithErrors(fieldNames: readonly string[]): Set<StepName> {
  const roots = new Set(fieldNames.map((name) => name.split(/[.[]/)[0] ?? ''))
  return new Set(NAMES.filter((name) => STEPS[name].fields.some((field) => roots.has(field))))
}
