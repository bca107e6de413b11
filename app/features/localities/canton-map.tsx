import type { Canton } from '~/domain/event'
import { counted, grouped } from '~/platform/french'
import { Link } from '~/ui/link'
import { CANTON_PATHS } from './canton-map-paths'

const LABELS: Record<Canton, { x: number; y: number; anchor: 'start' | 'end' }> = {
  JU: { x: 41.2, y: 3.6, anchor: 'start' },
  BE: { x: 41.2, y: 12, anchor: 'start' },
  NE: { x: 14.4, y: 16.6, anchor: 'end' },
  FR: { x: 37, y: 26.6, anchor: 'start' },
  VD: { x: 8.6, y: 28.6, anchor: 'end' },
  GE: { x: -0.4, y: 55.6, anchor: 'start' },
  VS: { x: 55, y: 57.6, anchor: 'start' },
}
/** Neighbours differ. Classes, so that dark mode and forced colours apply. */
const TONES: Record<Canton, string> = {
  VD: 'stroke-ink',
  BE: 'stroke-ink',
  GE: 'stroke-ink/50',
  NE: 'stroke-ink/50',
  VS: 'stroke-ink/50',
  FR: 'stroke-ink/30',
  JU: 'stroke-ink/30',
}

interface CantonLink {
  code: Canton
  label: string
  count: number
  href: string
}

export function CantonMap({ cantons, className = '' }: { cantons: CantonLink[]; className?: string }) {
  return (
    // role="img" would hide the links.
    <svg viewBox="-1.5 -1 69 66" className={`h-auto w-full ${className}`}>
      <title>Les événements par canton</title>
      {cantons.map((canton) => (
        <CantonArea key={canton.code} canton={canton} />
      ))}
    </svg>
  )
}

/** A link, unless there is nothing. */
function CantonArea({ canton }: { canton: CantonLink }) {
  const { code, label, count, href } = canton
  if (count === 0) {
    return (
      <g>
        <CantonDots code={code} />
        <CantonName canton={canton} />
      </g>
    )
  }
  return (
    <Link
      to={href}
      aria-label={`${label}, ${counted(count, 'événement')}`}
      className="group outline-offset-4"
    >
      <path
        d={CANTON_PATHS[code]}
        fill="none"
        stroke="transparent"
        strokeWidth="1.05"
        strokeLinecap="square"
      />
      <CantonDots code={code} />
      <CantonName canton={canton} />
    </Link>
  )
}

function CantonDots({ code }: { code: Canton }) {
  return (
    <path
      d={CANTON_PATHS[code]}
      fill="none"
      strokeWidth="0.78"
      strokeLinecap="round"
      strokeDasharray="0 1"
      className={`${TONES[code]} group-hover:stroke-accent group-focus-visible:stroke-accent`}
    />
  )
}

function CantonName({ canton: { code, label, count } }: { canton: CantonLink }) {
  const { x, y, anchor } = LABELS[code]
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      className="fill-ink group-hover:fill-accent group-focus-visible:fill-accent"
    >
      <tspan fontSize="3" className="font-display font-bold group-hover:underline">
        {label}
      </tspan>
      <tspan x={x} dy="2.9" fontSize="2.4">
        {grouped(count)}
      </tspan>
    </text>
  )
}
