// The banner and the dialog: loaded when one of them is to be shown.
import { useEffect, useRef } from 'react'
import { Button } from '~/ui/button'
import { changeState, useConsent } from './consent-store'
import { forgetConsent, keepConsent } from './keep-consent'
import { preferencesWith } from './preferences'
import { PreferencesForm } from './preferences-form'

export function ConsentBanner() {
  useFocusReturn()
  return (
    <section
      aria-label="Cookies"
      className="cookie-banner no-print fixed inset-x-0 bottom-0 z-30 border-t-2 border-ink bg-sheet"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p className="max-w-2xl text-sm sm:text-base">
          Les cookies nécessaires suffisent au site. Les autres, dont la mesure d’audience, ne servent qu’avec
          votre accord.
        </p>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Button type="button" onClick={() => keepConsent(preferencesWith(() => true))}>
            Tout accepter
          </Button>
          <Button type="button" onClick={() => keepConsent(preferencesWith(() => false))}>
            Nécessaires uniquement
          </Button>
          <Button
            type="button"
            look="quiet"
            aria-haspopup="dialog"
            onClick={() => changeState({ isDialogOpen: true })}
          >
            Personnaliser
          </Button>
        </div>
      </div>
    </section>
  )
}

export function ConsentDialog() {
  const { consent } = useConsent()
  const dialog = useRef<HTMLDialogElement>(null)
  useFocusReturn()
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()

  return (
    <dialog
      ref={dialog}
      aria-labelledby="cookie-dialog"
      onClose={() => changeState({ isDialogOpen: false })}
      className="m-auto w-full max-w-xl border-2 border-ink bg-paper p-6 text-ink backdrop:bg-black/60"
    >
      <h2 id="cookie-dialog" className="text-2xl font-bold">
        Préférences des cookies
      </h2>
      <PreferencesForm
        preferences={consent?.preferences ?? null}
        onSave={(preferences) => {
          keepConsent(preferences)
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

/** What had the focus may be gone together with the panel: the page's content is then the next best place. */
function useFocusReturn(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
}
