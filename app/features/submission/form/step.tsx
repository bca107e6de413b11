import type { MouseEvent, ReactNode } from 'react'
import { foldedField } from '../folded-fields'

export const STEPS = {
  title: { title: 'Titre', fields: ['title'] },
  where: { title: 'Où', fields: ['attendance', 'onlineUrl', 'placeUnknown', 'place'] },
  when: { title: 'Quand', fields: ['mode', 'pasted', 'pastedFile', 'dates', 'rules', 'exhibition'] },
  description: { title: 'Texte et photo', fields: ['description', 'image'] },
  price: { title: 'Prix', fields: ['price'] },
  listing: { title: 'Thème et organisateur', fields: ['category', 'organizerId', 'organizerName'] },
  state: { title: 'État', fields: ['programme', 'programmeNote', 'availability'] },
  more: { title: 'Compléments', fields: [] },
} as const satisfies Record<string, { title: string; fields: readonly string[] }>
type StepName = keyof typeof STEPS

const NAMES = Object.keys(STEPS) as StepName[]

export function stepsOf(isNew: boolean): StepName[] {
  return NAMES.filter((name) => name !== 'state' || !isNew)
}

export const headingId = (name: StepName) => `etape-${name}`

export function Step({ name, lead, children }: { name: StepName; lead?: ReactNode; children: ReactNode }) {
  const id = headingId(name)
  return (
    <section aria-labelledby={id} className="border-t-2 border-ink pt-3 pb-5 sm:pb-8">
      <h2 id={id} tabIndex={-1} className="font-bold text-xl outline-none sm:text-2xl">
        {STEPS[name].title}
      </h2>
      {lead && <p className="mt-1.5 text-quiet text-sm">{lead}</p>}
      <div className="mt-2 space-y-5 sm:mt-3">{children}</div>
    </section>
  )
}

export function StepList({ names, wrong }: { names: readonly StepName[]; wrong: ReadonlySet<StepName> }) {
  return (
    <nav aria-label="Étapes du formulaire">
      <ol className="border-t-2 border-ink">
        {names.map((name) => (
          <li key={name} className="border-line border-b">
            <a
              href={`#${headingId(name)}`}
              onClick={goTo}
              className="block py-2 text-sm leading-snug underline-offset-4 hover:text-accent hover:underline"
            >
              {STEPS[name].title}
              {wrong.has(name) && <span className="block font-semibold text-accent">à corriger</span>}
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
  return new Set(fieldNames.flatMap((name) => stepOf(name) ?? []))
}

function stepOf(field: string): StepName | undefined {
  if (foldedField(field)) return 'more'
  const group = field.split(/[.[]/)[0] ?? ''
  return NAMES.find((name) => (STEPS[name].fields as readonly string[]).includes(group))
}
