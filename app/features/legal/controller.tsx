import type { LegalFacts } from '~/platform/legal-settings'

/** Shows name and postal address of those who run the site; nothing where neither is configured. */
export function Controller({ legal: { controller, address } }: { legal: LegalFacts }) {
  const lines = [...(controller === null ? [] : [controller]), ...address]
  if (lines.length === 0) return null
  return (
    <address className="not-italic">
      {lines.map((line, index) => (
        <span key={line} className={index === 0 ? 'block font-semibold' : 'block'}>
          {line}
        </span>
      ))}
    </address>
  )
}
