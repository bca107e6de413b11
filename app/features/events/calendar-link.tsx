import { type ButtonLook, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'

export function CalendarLink({ id, look }: { id: string; look: ButtonLook }) {
  return (
    <a href={`/evenement/${id}.ics`} className={buttonClass(look)}>
      <Icon name="calendar-plus" size={20} />
      Ajouter à mon agenda
    </a>
  )
}
