import type { Flash } from '~/http/flash.server'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { useDoneKey } from '~/ui/use-done-key'
import type { StatePageView } from './state-page.server'
import {
  AllStatesLink,
  Amendment,
  DateStates,
  Removal,
  WeatherState,
  WholeState,
  Wish,
  Withdrawal,
} from './state-sections'
import type { StateWish } from './state-wishes'

export function StateScreen({
  view,
  wish,
  flash,
  home,
}: {
  view: StatePageView
  wish: StateWish | null
  flash: Flash | null
  /** The link leads to the author's own page. */
  home: { to: string; label: string }
}) {
  const doneKey = useDoneKey(flash)
  return (
    <Page title={view.title} kicker="Modifier l’état de l’événement" lead={view.facts}>
      {flash && (
        <div className="mb-10 max-w-2xl">
          <Notice key={flash.id}>{flash.message}</Notice>
        </div>
      )}
      {wish ? (
        <>
          <Wish key={wish} view={view} wish={wish} />
          <AllStatesLink home={home.to} />
        </>
      ) : (
        // The key shows the stored values after saving.
        <div key={doneKey}>
          {view.weather && <WeatherState weather={view.weather} />}
          {view.isPublished && <WholeState view={view} />}
          {view.isPublished && view.dates && !view.isLocked && <DateStates view={view} dates={view.dates} />}
          {view.amendment && <Amendment view={view} version={view.amendment.version} />}
          {view.canWithdraw && <Withdrawal view={view} />}
          {view.canRemove && <Removal view={view} />}
          <Link to={home.to} className={buttonClass('quiet')}>
            {home.label}
          </Link>
        </div>
      )}
    </Page>
  )
}
