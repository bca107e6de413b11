// All that every page loads of consent: the button of the footer, and whether the rest is needed. The HTML is the same
// for everyone, so that is decided after hydration; the banner then lies over the page and moves nothing.
import { Link } from '@remix-run/react'
import { type ComponentType, useEffect, useState } from 'react'
import type { ConsentPanelsProps } from './consent-panels'

/** A choice was made (preferences.ts writes it). */
const CHOSEN = /cookieConsent=necessary/
/** Where the banner appears: there from the start, so that it is announced. */
export const BANNER_HOST = 'cookie-banner'

/** A link to the page of preferences; with JavaScript a button that opens them as a dialog. */
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
    // A choice was forgotten here or changed in another tab.
    addEventListener('storage', load)
    return () => removeEventListener('storage', load)
  }, [gaMeasurementId])

  function open() {
    loadPanels().then(
      (panels) => {
        setPanels(() => panels)
        setOpen(true)
      },
      // The same form without a dialog.
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
