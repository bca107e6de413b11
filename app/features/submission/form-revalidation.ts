import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * No reload after a post that was answered with 401 or 503: the loader would fail too, and the error page would
 * replace what was typed.
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 401 && actionStatus !== 503 && defaultShouldRevalidate
}
