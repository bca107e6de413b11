import { type ButtonLook, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'

export function CalendarLink({ id, look }: { id: string; look: ButtonLook }) {
  return (
    <a href={`/evenement/${id}.ics`} className={buttonClass(look)}>
      <Icon name="calendar-plus" size={20} />
      Ajouter à mon calendrier
    </a>
  )
}

/** Booking is the first action of a page; where there is none, adding the event to one's calendar is. */
export function isCalendarFirst({
  canBeAttended,
  bookingUrl,
}: {
  canBeAttended: boolean
  bookingUrl: string | null
}): boolean {
  return canBeAttended && !bookingUrl
}
