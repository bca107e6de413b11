import { useEffect, useRef, useState } from 'react'
import { addressOf, type InAppNotification, type NotificationList } from '~/domain/notification'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { removeNotification } from './notification-store'

const DISPLAY_MS = 10_000

export function NotificationsOverlay({ notifications, unread }: NotificationList) {
  const [newest] = notifications
  return (
    <>
      <p role="status" className="sr-only">
        {newest && `${newest.title}\u00a0: ${newest.body}`}
      </p>
      {newest && (
        <section
          aria-label="Notifications"
          className="no-print fixed top-[calc(var(--spacing-header)+1rem)] right-4 z-30 flex max-h-[calc(100dvh-7rem)] w-96 max-w-[calc(100vw-2rem)] flex-col border-2 border-ink bg-sheet"
        >
          <h2 className="flex items-center justify-between bg-ink px-4 py-2 text-sm font-semibold tracking-normal text-paper">
            <span className="inline-flex items-center gap-2 font-sans">
              <Icon name="bell" size={16} />
              Notifications
            </span>
            <span data-testid="unread" className="font-sans tabular-nums">
              {unread}
            </span>
          </h2>
          <ul className="overflow-y-auto overscroll-contain">
            {notifications.map((notification) => (
              <NotificationItem key={notification.id} {...notification} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function NotificationItem(notification: InAppNotification) {
  const { id, title, body, timestamp } = notification
  const item = useRef<HTMLLIElement>(null)
  const [isPointed, setPointed] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isPointed || hasFocus

  // biome-ignore lint/correctness/useExhaustiveDependencies: announced again, it stays another ten seconds
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => removeNotification(id), DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [id, timestamp, isHeld])

  function dismiss() {
    // Without this the focus is lost with the removed button.
    const next = item.current?.nextElementSibling ?? item.current?.previousElementSibling
    const heir = next?.querySelector('button') ?? document.getElementById('main')
    heir?.focus({ preventScroll: true })
    removeNotification(id)
  }

  return (
    <li
      ref={item}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className="border-t-2 border-line p-4 first:border-t-0"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="pt-2 text-lg font-bold">{title}</h3>
        <button
          type="button"
          onClick={dismiss}
          className="-mt-1 -mr-2 flex size-11 shrink-0 items-center justify-center hover:text-accent"
        >
          <Icon name="x" size={20} strokeWidth={2.5} />
          <span className="sr-only">Fermer la notification «&nbsp;{title}&nbsp;»</span>
        </button>
      </div>
      {body && <p className="mt-1">{body}</p>}
      <p className="mt-3">
        <Link
          to={addressOf(notification)}
          onClick={() => removeNotification(id)}
          className={buttonClass('primary')}
        >
          Voir
          {body && <span className="sr-only">&nbsp;: {body}</span>}
        </Link>
      </p>
    </li>
  )
}
