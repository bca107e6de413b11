import { useEffect, useRef } from 'react'
import { Button } from '~/ui/button'
import { forgetConsent, keepConsent } from './consent-store'
import type { Preferences } from './preferences'
import { PreferencesForm } from './preferences-form'
import { useFocusReturn } from './use-focus-return'

export interface ConsentDialogProps {
  preferences: Preferences | null
  onClose: () => void
}

export function ConsentDialog({ preferences, onClose }: ConsentDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useFocusReturn()
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()

  return (
    <dialog
      ref={dialog}
      aria-labelledby="cookie-dialog"
      onClose={onClose}
      className="m-auto w-full max-w-xl border-2 border-ink bg-paper p-6 text-ink backdrop:bg-black/60"
    >
      <h2 id="cookie-dialog" className="text-2xl font-bold">
        Préférences des cookies
      </h2>
      <PreferencesForm
        preferences={preferences}
        onSave={(chosen) => {
          keepConsent(chosen)
          close()
        }}
        onForget={() => {
          forgetConsent()
          close()
        }}
        cancel={
          <Button type="button" onClick={close}>
            Annuler
          </Button>
        }
      />
    </dialog>
  )
}
