import { Link } from '@remix-run/react'
import { type ComponentType, useEffect, useState } from 'react'
import type { ConsentPanelsProps } from './consent-panels'

const CHOSEN = /cookieConsent=necessary/
/** In the page from the start, so that screen readers announce the banner. */
export const BANNER_HOST = 'cookie-banner'

/** The HTML is the same for all visitors (page cache), so the choice is read after hydration. */
export function CookiesButton({
  gaMeasurementId,
  className,
}: {
  gaMeasurementId: string | null
  className: string
}) {
  const [isAlive, setAlive] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [Panels, setPanels] = useState<ComponentType<ConsentPanelsProps> | null>(null)

  useEffect(() => {
    function load() {
      loadPanels().then((panels) => setPanels(() => panels), console.warn)
    }
    setAlive(true)
    if (gaMeasurementId || !CHOSEN.test(document.cookie)) load()
    addEventListener('storage', load)
    return () => removeEventListener('storage', load)
  }, [gaMeasurementId])

  function open() {
    loadPanels().then(
      (panels) => {
        setPanels(() => panels)
        setOpen(true)
      },
      () => location.assign('/preferences-cookies'),
    )
  }

  if (!isAlive) {
    return (
      <Link to="/preferences-cookies" className={className}>
        Cookies
      </Link>
    )
  }
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open} className={className}>
        Cookies
      </button>
      {Panels && (
        <Panels
          bannerHost={BANNER_HOST}
          gaMeasurementId={gaMeasurementId}
          isOpen={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

async function loadPanels() {
  return (await import('./consent-panels')).ConsentPanels
}
