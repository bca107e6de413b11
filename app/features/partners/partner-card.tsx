import { Link } from '~/ui/link'
import type { PartnerMark, Shade } from './partner-mark'
import type { PartnerCardView } from './partner-view.server'

/** White text has a contrast of at least 4.5 to 1 on each. */
const SHADE_CLASSES: Record<Shade, string> = {
  red: 'bg-[#c4161c]',
  blue: 'bg-[#1450a3]',
  green: 'bg-[#176b3a]',
  ochre: 'bg-[#8a5a00]',
  violet: 'bg-[#6a3fb5]',
  slate: 'bg-[#46596b]',
}

/** Initials are hidden from screen readers, because the name is beside them. */
export function PartnerFace({ mark, className = '' }: { mark: PartnerMark; className?: string }) {
  if (mark.logo) {
    return (
      <div className={`flex items-center justify-center bg-white ${className}`}>
        <img src={mark.logo.src} alt={mark.logo.alt} className="max-h-full max-w-full object-contain" />
      </div>
    )
  }
  return (
    <div
      aria-hidden="true"
      className={`flex items-end overflow-hidden font-display leading-none font-extrabold tracking-tighter text-white select-none ${SHADE_CLASSES[mark.shade]} ${className}`}
    >
      {mark.initials}
    </div>
  )
}

export function PartnerGrid({ cards }: { cards: PartnerCardView[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-6 sm:gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <li key={card.id}>
          <PartnerCard card={card} />
        </li>
      ))}
    </ul>
  )
}

function PartnerCard({ card }: { card: PartnerCardView }) {
  return (
    <article className="group relative flex h-full gap-4 sm:flex-col sm:gap-3">
      <PartnerFace
        mark={card.mark}
        className="size-20 shrink-0 p-2 text-4xl sm:aspect-3/2 sm:size-auto sm:p-4 sm:text-8xl"
      />
      <div className="min-w-0">
        <h3 className="text-xl font-bold">
          <Link
            to={`/partenaires/${card.id}`}
            className="decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {card.name}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-quiet">{[card.kindLabel, card.place].filter(Boolean).join(' · ')}</p>
        <p className="mt-1.5">{card.summary}</p>
      </div>
    </article>
  )
}

export function DonorList({ donors }: { donors: PartnerCardView[] }) {
  return (
    <ul className="-mt-3">
      {donors.map((donor) => (
        <li key={donor.id} className="border-b border-line">
          <Link
            to={`/partenaires/${donor.id}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 hover:text-accent"
          >
            <span className="font-display text-lg font-semibold">{donor.name}</span>
            <span className="text-sm text-quiet">{donor.place}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
