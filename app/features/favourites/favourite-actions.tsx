import type { ReactNode } from 'react'
import { favouritesPath } from '~/domain/favourite-paths'
import { followPath } from '~/domain/follow-paths'
import { Share } from '~/features/events/share'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { useRootData } from '~/ui/root-data'

/** These actions take all of the events together; `children` come first. */
export function FavouriteActions({
  ids,
  title,
  children,
}: {
  ids: readonly string[]
  /** Subject of a mail that shares them. */
  title: string
  children?: ReactNode
}) {
  const site = useRootData()?.site.url ?? ''
  return (
    <div className="no-print flex flex-wrap items-start gap-x-6 gap-y-2">
      {children}
      <a href={favouritesPath(ids, '.ics')} rel="nofollow" className={buttonClass('plain')}>
        <Icon name="calendar-plus" size={20} />
        Ajouter à mon calendrier
      </a>
      <Link
        to={followPath({ kind: 'favourites', eventIds: [...ids].sort() })}
        rel="nofollow"
        className={buttonClass('plain')}
      >
        <Icon name="bell" size={20} />
        M’avertir des changements
      </Link>
      <Share title={title} url={site + favouritesPath(ids)} />
    </div>
  )
}
