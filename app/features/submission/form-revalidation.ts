import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * No reload after a post that was answered with 401 or 503: the loader would fail too, and the error page would
 * replace what was typed. A browser without cookies would be given another, empty form.
 */
export function shouldRevalidate({
  actionStatus,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (actionStatus === 401 || actionStatus === 503 || actionResult?.hasNoCookie) return false
  return defaultShouldRevalidate
}
