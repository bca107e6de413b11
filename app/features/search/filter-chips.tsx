import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { FilterOption, ShownChip } from './filter-view'

export function QuickDates({ dates }: { dates: FilterOption[] }) {
  if (dates.length === 0) return null
  return (
    <Chips
      label="Dates"
      options={dates}
      className="no-print col-start-2 row-start-3 overflow-x-auto lg:hidden [&_a]:min-h-11 [&_a]:border-2 [&_a]:px-3 [&_a]:font-semibold"
    />
  )
}

export function Chips({
  label,
  options,
  className,
}: {
  label: string
  options: FilterOption[]
  className: string
}) {
  return (
    <ul aria-label={label} className={`flex gap-2 ${className}`}>
      {options.map((option) => (
        <li key={option.label} className="shrink-0">
          <Link
            to={option.href}
            preventScrollReset
            rel="nofollow"
            aria-current={option.active ? 'true' : undefined}
            className="flex items-center border-ink hover:border-accent hover:text-accent aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {option.label}
            {option.active && <Icon name="x" size={16} strokeWidth={3} className="ml-2" />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function ActiveChips({ chips, clearPath }: { chips: ShownChip[]; clearPath: string }) {
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Filtres actifs">
      {chips.map((chip) => (
        <li key={chip.label} className={chip.isQuick ? 'max-lg:hidden' : ''}>
          <Link
            to={chip.href}
            preventScrollReset
            rel="nofollow"
            aria-label={`Retirer le filtre ${chip.label}`}
            className="flex min-h-10 items-center gap-2 bg-ink px-3 py-1 font-semibold text-paper hover:bg-accent hover:text-on-accent"
          >
            <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{chip.label}</span>
            <Icon name="x" size={16} strokeWidth={3} className="shrink-0" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={clearPath} className={buttonClass('quiet')}>
            Tout effacer
          </Link>
        </li>
      )}
    </ul>
  )
}
