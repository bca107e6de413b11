import type { FormMetadata } from '@conform-to/react'
import { useEffect, useRef } from 'react'

/** Takes the focus after each refusal. `result`: the answer, to notice a second refusal with the same errors. */
export function ErrorSummary<Schema extends Record<string, unknown>>({
  form,
  result,
  labelOf,
}: {
  form: FormMetadata<Schema>
  result: object | undefined
  labelOf?: (name: string) => string | undefined
}) {
  const summary = useRef<HTMLDivElement>(null)
  const { status, allErrors } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: other errors mean another refusal
  useEffect(() => {
    // While the form is being corrected conform changes the status: the focus must stay in the field.
    if (status === 'error') summary.current?.focus()
  }, [status, allErrors])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer counts
  useEffect(() => {
    // The router drops the answer when a #link is followed; then the link's target keeps the focus.
    if (result && status === 'error') summary.current?.focus()
  }, [result])

  const problems = Object.entries(allErrors).flatMap(([name, messages]) =>
    messages.map((message) => ({
      name,
      message: [labelOf?.(name), message].filter(Boolean).join('\u00a0: '),
    })),
  )
  if (problems.length === 0) return null
  return (
    <div
      id={form.errorId}
      ref={summary}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the reloaded page starts at what went wrong
      autoFocus
      className="border-4 border-accent p-5"
    >
      <h2 className="text-xl font-bold">{heading(problems.filter(({ name }) => name !== '').length)}</h2>
      <ul className="mt-3 space-y-1">
        {problems.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name === '' ? (
              message
            ) : (
              <a href={`#${form.id}-${name}`} className="underline underline-offset-4 hover:text-accent">
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function heading(fieldProblems: number): string {
  if (fieldProblems === 0) return 'Le formulaire n’a pas été envoyé'
  return fieldProblems === 1 ? 'Un champ à corriger' : `${fieldProblems}\u00a0champs à corriger`
}
