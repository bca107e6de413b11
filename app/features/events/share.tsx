import { ButtonLink, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useCopy } from '~/ui/use-copy'

interface ShareProps {
  title: string
  url: string
  /** The path leads to an event's poster to print and its pictures. */
  posterPath?: string
}

/** A mail link, the share sheet or the clipboard, and the poster; the address to copy by hand where neither of the
 * first two can be had. */
export function Share({ title, url, posterPath }: ShareProps) {
  const { how, copy } = useCopy(url)

  async function share() {
    if (navigator.share) {
      // Closing the share sheet rejects; that is no error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    await copy()
  }

  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
  return (
    <div className="no-print">
      <p className="flex flex-wrap gap-x-6">
        <a href={mail} className={buttonClass('quiet')}>
          <Icon name="mail" size={18} />
          Envoyer par e-mail
        </a>
        <button type="button" onClick={share} className={`${buttonClass('quiet')} needs-script`}>
          <Icon name="share-2" size={18} />
          <span aria-live="polite">{how === 'copied' ? 'Lien copié' : 'Partager'}</span>
        </button>
        {posterPath && (
          <ButtonLink to={posterPath} look="quiet" rel="nofollow">
            <Icon name="printer" size={18} />
            Affiche et images
          </ButtonLink>
        )}
      </p>
      {how === 'refused' ? (
        <Address url={url} takesFocus />
      ) : (
        <noscript>
          <Address url={url} />
        </noscript>
      )}
    </div>
  )
}

function Address({ url, takesFocus = false }: { url: string; takesFocus?: boolean }) {
  return (
    <label className="block text-sm">
      Adresse à copier
      <input
        readOnly
        value={url}
        // biome-ignore lint/a11y/noAutofocus: in answer to the button before it
        autoFocus={takesFocus}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-1 block h-11 w-full border-2 border-ink bg-sheet px-3 text-base"
      />
    </label>
  )
}
