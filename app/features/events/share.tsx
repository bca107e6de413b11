import { useState } from 'react'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** Without JavaScript a mail link; else the share sheet or the clipboard. */
export function Share({ title, url }: { title: string; url: string }) {
  const [copied, setCopied] = useState(false)

  async function share() {
    if (navigator.share) {
      // Closing the share sheet rejects; that is no error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }

  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
  return (
    <p className="no-print flex flex-wrap gap-x-6">
      <a href={mail} className={buttonClass('quiet')}>
        <Icon name="mail" size={18} />
        Envoyer par e-mail
      </a>
      <button type="button" onClick={share} className={`${buttonClass('quiet')} needs-script`}>
        <Icon name="share-2" size={18} />
        <span aria-live="polite">{copied ? 'Lien copié' : 'Partager'}</span>
      </button>
    </p>
  )
}
