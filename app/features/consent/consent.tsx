// What every page loads of consent: whether something is to be shown or measured. The rest comes when it is needed.
import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { changeState, readConsent, useConsent } from './consent-store'

/** The banner, the dialog and the measurement. Stands near the beginning of the page, where the keyboard comes first. */
export function Consent({ gaMeasurementId }: { gaMeasurementId: string | null }) {
  const { isKnown, consent, isDialogOpen } = useConsent()
  const isMeasured = consent?.preferences.analytics === true
  const panels = useModule(isDialogOpen || (isKnown && !consent), loadPanels)
  const analytics = useModule(gaMeasurementId !== null && isMeasured, loadAnalytics)

  useEffect(() => {
    readConsent()
    // Another tab has chosen.
    addEventListener('storage', readConsent)
    return () => removeEventListener('storage', readConsent)
  }, [])

  return (
    <>
      {/* There from the start: what appears in it is announced. */}
      <div aria-live="polite">{panels && isKnown && !consent && <panels.ConsentBanner />}</div>
      {panels && isDialogOpen && <panels.ConsentDialog />}
      {analytics && gaMeasurementId && <analytics.Analytics id={gaMeasurementId} isGranted={isMeasured} />}
    </>
  )
}

/** A link to the page of preferences; with JavaScript a button that opens them as a dialog. */
export function CookiesButton({ className }: { className: string }) {
  const { isKnown } = useConsent()
  if (!isKnown) {
    return (
      <Link to="/preferences-cookies" className={className}>
        Cookies
      </Link>
    )
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={openDialog} className={className}>
      Cookies
    </button>
  )
}

function openDialog() {
  import('./consent-panels').then(
    () => changeState({ isDialogOpen: true }),
    // The same form without a dialog.
    () => location.assign('/preferences-cookies'),
  )
}

function loadPanels() {
  return import('./consent-panels').catch(() => null)
}

function loadAnalytics() {
  return import('./analytics').catch(() => null)
}

/** The module, once it is wanted; null before that, and when it cannot be loaded. */
function useModule<M>(isWanted: boolean, load: () => Promise<M | null>): M | null {
  const [module, setModule] = useState<M | null>(null)
  useEffect(() => {
    if (isWanted) load().then((loaded) => setModule(() => loaded))
  }, [isWanted, load])
  return module
}
