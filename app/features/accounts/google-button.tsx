import { Form, useSearchParams } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import type { PopupProject } from '~/backend/identity/google-popup'
import { Button } from '~/ui/button'
import { type GoogleRefusal, googleRefusalMessage } from './google-refusal'
import { wantedPage } from './login-paths'

/** Signs in with Google and returns to the page in `redirect`; with `popup`, in a window beside this page. */
export function GoogleButton({ popup }: { popup: PopupProject | null }) {
  const redirect = wantedPage(useSearchParams()[0])
  const token = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<GoogleRefusal | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  async function openWindow(event: FormEvent<HTMLFormElement>) {
    if (popup === null || !token.current) return
    event.preventDefault()
    setRefusal(null)
    setIsOpen(true)
    const outcome = await signIn(popup)
    setIsOpen(false)
    if (!outcome.ok) return setRefusal(outcome.reason)
    token.current.value = outcome.idToken
    // requestSubmit would run this handler again.
    token.current.form?.submit()
  }

  return (
    <Form method="post" action="/auth/google" reloadDocument onSubmit={openWindow} className="space-y-3">
      {redirect !== null && <input type="hidden" name="redirect" value={redirect} />}
      {popup && <input ref={token} type="hidden" name="idToken" />}
      <Button className="w-full sm:w-auto" disabled={isOpen} onPointerEnter={popup ? preload : undefined}>
        <GoogleMark />
        Continuer avec Google
      </Button>
      {popup && (
        <p role="status" className="empty:hidden">
          {isOpen ? 'La fenêtre de Google est ouverte…' : refusal && googleRefusalMessage(refusal)}
        </p>
      )}
    </Form>
  )
}

/** Browsers block a window that opens long after the click, so the code is loaded earlier. */
function preload() {
  import('./google-popup').catch(() => {})
}

async function signIn(popup: PopupProject) {
  try {
    const { signInByPopup } = await import('./google-popup')
    return await signInByPopup(popup)
  } catch {
    return { ok: false, reason: 'unavailable' } as const
  }
}

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
