import { Form, useSearchParams } from '@remix-run/react'
import { Button } from '~/ui/button'

/** Leads to Google and back, to the page that the present `redirect` parameter names. Shown where Google is configured. */
export function GoogleButton() {
  const redirect = useSearchParams()[0].get('redirect')
  return (
    // A whole new page, with and without JavaScript: the answer lies on another site.
    <Form method="post" action="/auth/google" reloadDocument>
      {redirect !== null && <input type="hidden" name="redirect" value={redirect} />}
      <Button className="w-full sm:w-auto">
        <GoogleMark />
        Continuer avec Google
      </Button>
    </Form>
  )
}

/** Four arcs of one circle and the bar. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" strokeWidth="4" aria-hidden="true">
      <path stroke="#ea4335" d="M4.2 7.5A9 9 0 0 1 18.4 5.6" />
      <path stroke="#fbbc05" d="M4.2 16.5A9 9 0 0 1 4.2 7.5" />
      <path stroke="#34a853" d="M17.8 18.9A9 9 0 0 1 4.2 16.5" />
      <path stroke="#4285f4" d="M12 12h9a9 9 0 0 1-3.2 6.9" />
    </svg>
  )
}
