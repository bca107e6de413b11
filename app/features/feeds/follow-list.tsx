import { useRef } from 'react'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { useRootData } from '~/ui/root-data'
import { useCopy } from '~/ui/use-copy'

/** Links to the feeds of a list. `webcal:` makes calendars subscribe, where they would import an https address once. */
export function FollowList({
  feeds,
  years = [],
}: {
  feeds: { ics: string; rss: string; json: string }
  /** Calendars of a list that is too long for one. */
  years?: { year: string; href: string }[]
}) {
  const address = `${useRootData()?.site.url ?? ''}${feeds.ics}`
  return (
    <section aria-labelledby="follow" className="no-print mt-14 border-t-2 border-ink pt-6">
      <h2 id="follow" className="text-xl font-bold">
        S’abonner à cette liste
      </h2>
      <p className="mt-2 max-w-xl">
        Recevez les nouveautés par e-mail, ou abonnez votre calendrier&nbsp;: nouveautés, changements et
        annulations y sont mis à jour automatiquement.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to={`/suivre${searchOf(feeds.ics)}`} className={buttonClass('quiet')} rel="nofollow">
          <Icon name="mail" size={18} />
          Par e-mail
        </Link>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('quiet')} rel="nofollow">
          <Icon name="calendar-plus" size={18} />
          Dans mon calendrier
        </a>
        <a href={feeds.rss} className={buttonClass('quiet')} rel="nofollow">
          <Icon name="rss" size={18} />
          Flux RSS
        </a>
        <a href={feeds.json} className={buttonClass('quiet')} rel="nofollow">
          JSON
        </a>
        <Link to={`/reutiliser${searchOf(feeds.ics)}`} className={buttonClass('quiet')} rel="nofollow">
          Sur votre site
        </Link>
      </p>
      <Address address={address} />
      {years.length > 0 && (
        <p className="mt-2 flex max-w-xl flex-wrap items-center gap-x-4">
          Un calendrier contient les 300&nbsp;prochains événements. Par année&nbsp;:
          {years.map(({ year, href }) => (
            <a key={year} href={href} className={buttonClass('quiet')} rel="nofollow">
              {year}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}

/** The feeds and what is followed have the same query. */
function searchOf(path: string): string {
  const at = path.indexOf('?')
  return at === -1 ? '' : path.slice(at)
}

const SAYS = { copied: 'Adresse copiée', refused: 'Adresse sélectionnée' }

function Address({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null)
  const { how, copy } = useCopy(address, () => field.current?.select())

  return (
    <div className="mt-2 flex max-w-xl flex-wrap items-end gap-x-6 gap-y-2">
      <label className="min-w-[min(15rem,100%)] flex-1 text-sm">
        Adresse à coller dans votre application de calendrier
        <input
          ref={field}
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          className="mt-1 block min-h-11 w-full border-2 border-line bg-sheet px-3"
        />
      </label>
      <button type="button" onClick={copy} className={`${buttonClass('quiet')} needs-script`}>
        <span aria-live="polite">{how === null ? 'Copier l’adresse' : SAYS[how]}</span>
      </button>
    </div>
  )
}
