import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '~/ui/button'
import type { ConsentDialogProps } from './consent-dialog'
import { keepConsent, mirrorConsent, useConsent } from './consent-store'
import { preferencesWith } from './preferences'
import { useFocusReturn } from './use-focus-return'

const Analytics = lazy(() =>
  import('./analytics').then(
    (module) => ({ default: module.Analytics }),
    () => ({ default: () => null }),
  ),
)

const ConsentDialog = lazy<ComponentType<ConsentDialogProps>>(() =>
  import('./consent-dialog').then(
    (module) => ({ default: module.ConsentDialog }),
    () => ({ default: PreferencesPage }),
  ),
)

export interface ConsentPanelsProps {
  bannerHost: string
  gaMeasurementId: string | null
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

export function ConsentPanels({ bannerHost, gaMeasurementId, isOpen, onOpen, onClose }: ConsentPanelsProps) {
  const consent = useConsent()
  const isMeasured = consent?.preferences.analytics === true
  const [wasMeasured, setMeasured] = useState(isMeasured)
  // Stays mounted, to tell Google when consent is withdrawn.
  if (isMeasured && !wasMeasured) setMeasured(true)
  const host = document.getElementById(bannerHost)

  useEffect(mirrorConsent, [])

  return (
    <>
      {!consent && host && createPortal(<ConsentBanner onOpen={onOpen} />, host)}
      {isOpen && (
        <Suspense>
          <ConsentDialog preferences={consent?.preferences ?? null} onClose={onClose} />
        </Suspense>
      )}
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

/** If the dialog cannot be loaded: the page with the same form. */
function PreferencesPage() {
  useEffect(() => location.assign('/preferences-cookies'), [])
  return null
}
