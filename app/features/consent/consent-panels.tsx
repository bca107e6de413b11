// The banner, the dialog and the measurement: loaded where one of them may be needed.
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '~/ui/button'
import { forgetConsent, keepConsent, mirrorConsent, useConsent } from './consent-store'
import { type Preferences, preferencesWith } from './preferences'
import { PreferencesForm } from './preferences-form'

// Without its code nothing is measured, and nothing else is wrong.
const Analytics = lazy(() =>
  import('./analytics').then(
    (module) => ({ default: module.Analytics }),
    () => ({ default: () => null }),
  ),
)

export interface ConsentPanelsProps {
  /** Id of the element in which the banner appears. */
  bannerHost: string
  gaMeasurementId: string | null
  /** Whether the dialog is open. */
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

export function ConsentPanels({ bannerHost, gaMeasurementId, isOpen, onOpen, onClose }: ConsentPanelsProps) {
  const consent = useConsent()
  const isMeasured = consent?.preferences.analytics === true
  const [wasMeasured, setMeasured] = useState(isMeasured)
  // Stays from then on, to tell Google when consent is withdrawn.
  if (isMeasured && !wasMeasured) setMeasured(true)
  const host = document.getElementById(bannerHost)

  useEffect(mirrorConsent, [])

  return (
    <>
      {!consent && host && createPortal(<ConsentBanner onOpen={onOpen} />, host)}
      {isOpen && <ConsentDialog preferences={consent?.preferences ?? null} onClose={onClose} />}
      {gaMeasurementId && wasMeasured && (
        <Suspense>
          <Analytics id={gaMeasurementId} isGranted={isMeasured} />
        </Suspense>
      )}
    </>
  )
}

function ConsentBanner({ onOpen }: { onOpen: () => void }) {
  useFocusReturn()
  return (
    <section
      aria-label="Cookies"
      className="cookie-banner no-print fixed inset-x-0 bottom-0 z-30 border-t-2 border-ink bg-sheet"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-3 sm:py-4">
        <p className="max-w-2xl flex-1 basis-72 text-sm sm:text-base">
          Les cookies nécessaires suffisent au site. Les autres, dont la mesure d’audience, ne servent qu’avec
          votre accord.
        </p>
        <div className="grid w-full grid-cols-2 gap-x-2 text-sm sm:flex sm:w-auto sm:flex-wrap sm:gap-x-4 sm:gap-y-2 sm:text-base">
          <Button
            type="button"
            className="max-sm:px-2"
            onClick={() => keepConsent(preferencesWith(() => true))}
          >
            Tout accepter
          </Button>
          <Button
            type="button"
            className="max-sm:px-2"
            onClick={() => keepConsent(preferencesWith(() => false))}
          >
            Nécessaires uniquement
          </Button>
          <Button
            type="button"
            look="quiet"
            className="max-sm:col-span-2"
            aria-haspopup="dialog"
            onClick={onOpen}
          >
            Personnaliser
          </Button>
        </div>
      </div>
    </section>
  )
}

function ConsentDialog({ preferences, onClose }: { preferences: Preferences | null; onClose: () => void }) {
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
