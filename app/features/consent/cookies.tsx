import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Link } from '~/ui/link'
import { ConsentBanner } from './consent-banner'
import type { ConsentPanelsProps } from './consent-panels'
import { preferencesWith, writeCookie } from './preferences'

const CHOSEN = /cookieConsent=necessary/

/** The banner above the page, the button of its footer, and what they open. */
export function useCookies({
  gaMeasurementId,
  className,
}: {
  gaMeasurementId: string | null
  className: string
}): { banner: ReactNode; button: ReactNode } {
  const [isAlive, setAlive] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [Panels, setPanels] = useState<ComponentType<ConsentPanelsProps> | null>(null)
  /** null: not known yet. The HTML is the same for all visitors (page cache). */
  const [hasChosen, setChosen] = useState<boolean | null>(null)

  useEffect(() => {
    function load() {
      loadPanels().then(
        ({ ConsentPanels }) => setPanels(() => ConsentPanels),
        () => setChosen(CHOSEN.test(document.cookie)),
      )
    }
    setAlive(true)
    const isChosen = CHOSEN.test(document.cookie)
    if (isChosen) setChosen(true)
    // Hidden without a cookie: something is in the local storage. On a first visit nothing needs to be loaded.
    if (gaMeasurementId || (!isChosen && document.querySelector('.cookie-banner[hidden]'))) load()
    addEventListener('storage', load)
    return () => removeEventListener('storage', load)
  }, [gaMeasurementId])

  function open() {
    loadPanels().then(
      ({ ConsentPanels }) => {
        setPanels(() => ConsentPanels)
        setOpen(true)
      },
      () => location.assign('/preferences-cookies'),
    )
  }

  function choose(isGranted: boolean) {
    // The cookie is written at once: the visitor may leave before anything is loaded.
    writeCookie({ preferences: preferencesWith(() => isGranted), date: new Date().toISOString() })
    // The button that has the focus goes.
    document.getElementById('main')?.focus({ preventScroll: true })
    if (!CHOSEN.test(document.cookie)) {
      // The browser keeps no cookies: the banner goes until the next page is loaded.
      setChosen(true)
      return
    }
    // Has the panels take it over, also those that are loaded already.
    dispatchEvent(new Event('storage'))
  }

  const panels = Panels && (
    <Panels
      gaMeasurementId={gaMeasurementId}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onConsent={setChosen}
    />
  )
  const button = (
    <button type="button" aria-haspopup="dialog" onClick={open} className={className}>
      Cookies
    </button>
  )
  const link = (
    <Link to="/preferences-cookies" className={className}>
      Cookies
    </Link>
  )
  return {
    banner: hasChosen !== true && (
      <ConsentBanner isUndecided={hasChosen === false} onChoose={choose} onOpen={open} />
    ),
    button: (
      <>
        {isAlive ? button : link}
        {panels}
      </>
    ),
  }
}

function loadPanels() {
  return import('./consent-panels')
}
