import { type FormEvent, useEffect, useRef } from 'react'
import { useNonce } from '~/http/nonce'
import { Button } from '~/ui/button'

/** Hides the banner before it is painted. The choice that it finds may be damaged: the loaded code looks closer. */
const HIDE_IF_CHOSEN = `try{if(/cookieConsent=necessary/.test(document.cookie)||localStorage.cookieConsentGiven)document.currentScript.previousSibling.hidden=true}catch{}`

/** Painted with the page: shown by script alone it would be the largest thing on a phone, and late. It is a form,
 * because a visitor may press it before the page is alive. */
export function ConsentBanner({
  isUndecided,
  onChoose,
  onOpen,
}: {
  /** False until the visitor's choice has been looked for. */
  isUndecided: boolean
  onChoose: (isGranted: boolean) => void
  onOpen: () => void
}) {
  const nonce = useNonce()
  const section = useRef<HTMLElement>(null)

  // The style sheet guesses it until then (theme.css).
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries)
        style.setProperty('--banner', `${target.getBoundingClientRect().height}px`)
    })
    if (section.current) observer.observe(section.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--banner')
    }
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter?.getAttribute('value')
    if (intent) onChoose(intent === 'all')
    else onOpen()
  }

  return (
    <>
      <section
        ref={section}
        aria-label="Cookies"
        // Undefined leaves what the script has set.
        hidden={isUndecided ? false : undefined}
        suppressHydrationWarning
        className="cookie-banner needs-script no-print fixed inset-x-0 bottom-0 z-30 max-h-[45dvh] overflow-y-auto border-t-2 border-ink bg-sheet"
      >
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-2 sm:gap-y-3 sm:py-4">
          <p className="max-w-2xl flex-1 basis-[min(18rem,100%)] text-sm leading-snug sm:text-base">
            Le site fonctionne avec les seuls cookies nécessaires. Les autres demandent votre accord.
          </p>
          <form
            action="/preferences-cookies"
            method="post"
            onSubmit={submit}
            className="flex w-full flex-wrap gap-2 text-sm sm:w-auto sm:gap-x-4 sm:text-base max-sm:[&>*]:flex-[1_1_5.5rem] max-sm:[&>*]:px-1 max-sm:[&>*]:leading-tight"
          >
            <Button name="intent" value="all">
              Tout accepter
            </Button>
            <Button name="intent" value="necessary">
              Nécessaires uniquement
            </Button>
            <Button look="quiet" formMethod="get" aria-haspopup="dialog">
              Personnaliser
            </Button>
          </form>
        </div>
      </section>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
        dangerouslySetInnerHTML={{ __html: HIDE_IF_CHOSEN }}
      />
    </>
  )
}
