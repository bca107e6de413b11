import type { ReactNode } from 'react'
import { RefusalNotice } from '~/ui/admin/admin-frame'
import { EventDetailPanel } from './event-detail'
import { EventList } from './event-list'
import type { EventsPage } from './moderation-page.server'
import { DETAIL_PANE, LIST_PANE } from './pane-scroll'
import type { Refusal } from './refusal'
import './panes.css'

/** The list beside the open event: on wide screens each scrolls by itself and the page stays where it is, on narrow
 * ones there is either. The result of the last action is said above the event, so that the list does not move. */
export function Panes({
  page,
  refusal,
  notice,
  doneKey,
}: {
  page: EventsPage
  refusal: Refusal | undefined
  notice: ReactNode
  /** Changes when all that was ticked has been decided. */
  doneKey: string | undefined
}) {
  return (
    <div className="moderation-panes grid grid-cols-1 gap-x-8">
      <div className="order-1 lg:col-start-2 lg:border-l lg:border-line lg:pl-8">
        {refusal?.message && <RefusalNotice answer={refusal} />}
        {notice && <div className="pt-4">{notice}</div>}
      </div>
      <div
        id={LIST_PANE}
        className={`order-2 min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:pr-1 ${page.isAsked ? 'hidden lg:block' : ''}`}
      >
        <EventList page={page} refusal={refusal} doneKey={doneKey} />
      </div>
      <div
        id={DETAIL_PANE}
        className="order-3 min-w-0 pt-4 lg:col-start-2 lg:border-l lg:border-line lg:pr-1 lg:pl-8"
      >
        <EventDetailPanel page={page} refusal={refusal} />
      </div>
    </div>
  )
}
