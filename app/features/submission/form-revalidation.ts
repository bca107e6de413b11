import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * Whether the page of the event form is loaded anew after a post. Remix would do so whatever was answered; to who is
 * signed out (401), or while the store is away (503), the loader has nothing to give but the end of what was typed.
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 401 && actionStatus !== 503 && defaultShouldRevalidate
}
