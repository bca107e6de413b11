import { Form } from '@remix-run/react'
import { DifferenceList } from '~/ui/difference-list'
import { Section } from '~/ui/section'
import { SubmitButton } from '~/ui/submit-button'
import type { ShownVersion } from './versions.server'

/** Admins see what the page was before each change, and the button that puts it back. Its form is « retablir ». */
export function VersionsSection({ versions }: { versions: ShownVersion[] }) {
  return (
    <Section id="versions" title="Versions">
      {versions.length === 0 && <p className="text-quiet">Rien n’a changé jusqu’ici.</p>}
      <ul className="max-w-3xl divide-y divide-line border-y border-line empty:hidden">
        {versions.map(({ key, until, isBeforeClaim, differences }) => (
          <li key={key} className="space-y-2 py-4">
            <p className="font-semibold">
              {isBeforeClaim ? `Avant que le compte écarté ne modifie, le ${until}` : `Jusqu’au ${until}`}
            </p>
            {differences.length === 0 ? (
              <p className="text-quiet text-sm">Comme la fiche d’aujourd’hui.</p>
            ) : (
              <>
                <details>
                  <summary className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent">
                    {differences.map(({ label }) => label).join(', ')}
                  </summary>
                  <DifferenceList rows={differences} beforeLabel="Aujourd’hui" afterLabel="Alors" />
                </details>
                <Form method="post" action="?formulaire=retablir">
                  <input type="hidden" name="key" value={key} />
                  <SubmitButton look="plain">
                    Rétablir
                    <span className="sr-only">{` l’état d’avant le ${until}`}</span>
                  </SubmitButton>
                </Form>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
