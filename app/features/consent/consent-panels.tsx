import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { ConsentDialogProps } from './consent-dialog'
import { mirrorConsent, useConsent } from './consent-store'

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
  gaMeasurementId: string | null
  isOpen: boolean
  onClose: () => void
  onConsent: (isGiven: boolean) => void
}

export function ConsentPanels({ gaMeasurementId, isOpen, onClose, onConsent }: ConsentPanelsProps) {
  const consent = useConsent()
  const isMeasured = consent?.preferences.analytics === true
  const [wasMeasured, setMeasured] = useState(isMeasured)
  // Stays mounted, to tell Google when consent is withdrawn.
  if (isMeasured && !wasMeasured) setMeasured(true)
  const isGiven = consent !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the banner writes is mirrored too
  useEffect(mirrorConsent, [consent])
  useEffect(() => onConsent(isGiven), [onConsent, isGiven])

  return (
    <>
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

/** If the dialog cannot be loaded: the page with the same form. */
function PreferencesPage() {
  useEffect(() => location.assign('/preferences-cookies'), [])
  return null
}
