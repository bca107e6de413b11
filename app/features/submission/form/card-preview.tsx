import { useEffect, useState } from 'react'
import { EventCard } from '~/features/events/event-card'
import { ScheduleList } from '~/features/events/schedule-list'
import type { EventPreview } from '../form-view'

/** Browsers show a broken image without a connection. */
const NOTHING = { src: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>', alt: '' }

/** `photo`: not uploaded yet. A new event has no id to draw its poster from: another image stands in. */
export function CardPreview({
  preview: { preview: card, schedule, description },
  photo,
  standsIn,
}: {
  preview: EventPreview
  photo: string | null
  standsIn: boolean
}) {
  const shown = photo ? { ...card, image: { src: photo, alt: card.image.alt } } : card
  const [lost, setLost] = useState<string | null>(null)
  const isLost = lost === shown.image.src

  useEffect(() => {
    const tryAgain = () => setLost(null)
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [])

  return (
    <>
      <h2 id="apercu" className="border-ink border-t-2 pt-2 font-bold text-lg">
        Aperçu
      </h2>
      <p className="mt-1 text-quiet text-sm">
        Votre annonce dans l’agenda.
        {standsIn && ' Sans photo, nous composons une affiche. Celle-ci est un exemple.'}
      </p>
      {/* React 18 has no `inert` prop; as a spread attribute it works. */}
      <div
        className={`event-preview mt-4 cat-${card.category}`}
        onErrorCapture={() => setLost(shown.image.src)}
        {...{ inert: '' }}
      >
        <EventCard card={isLost ? { ...shown, image: NOTHING } : shown} isPreview />
      </div>
      <ScheduleList lines={schedule} className="event-preview mt-3 text-sm" />
      {description && (
        <div className="event-preview mt-5 max-h-96 overflow-y-auto border-line border-t pt-3 [overflow-wrap:anywhere]">
          <h3 className="font-bold">Votre description</h3>
          <div
            className="prose mt-2 text-sm"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown lets only its own safe subset through
            dangerouslySetInnerHTML={{ __html: description }}
          />
        </div>
      )}
    </>
  )
}
