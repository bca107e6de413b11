import { Link } from '@remix-run/react'
import { type MouseEvent, useRef } from 'react'
import { RADII_KM } from '~/features/catalogue/query'
import { grouped } from '~/platform/french'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { SearchInput, SearchProblem, useSearchSubmit } from '~/ui/search-input'
import type { FilterGroup, SearchView } from './filter-view'
import { NearMe } from './near-me'

const FORM = 'agenda-search'
const OPTIONS_BEFORE_MORE = 7
const QUICK_DATES = 5
export const RESULTS_ID = 'resultats'

/** On phones the filters are closed behind a <details>, whose open state shows its next sibling (`filter-panel`), so
 * it works without JavaScript. */
export function SearchBar({ search }: { search: SearchView }) {
  const { submit, problem } = useSearchSubmit({ isOfList: true })
  return (
    // biome-ignore lint/a11y/useSemanticElements: many screen readers do not know <search> yet
    <form id={FORM} action={search.action} role="search" className="no-print relative flex" onSubmit={submit}>
      <SearchInput
        id="list-search"
        defaultValue={search.q}
        placeholder="Concert, Nyon, samedi…"
        className="h-14 min-w-0 flex-1 border-2 border-r-0 border-ink bg-sheet px-4 text-lg placeholder:text-quiet"
      />
      {search.hidden.map(({ name, value }) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        className="flex h-14 w-14 shrink-0 items-center justify-center border-2 border-ink bg-ink text-paper hover:border-accent hover:bg-accent hover:text-on-accent"
      >
        <Icon name="search" size={24} strokeWidth={2.5} />
        <span className="sr-only">Rechercher</span>
      </button>
      <SearchProblem problem={problem} />
    </form>
  )
}

export function QuickDates({ groups }: { groups: FilterGroup[] }) {
  const dates = groups.find(({ filter }) => filter === 'date')
  if (!dates) return null
  return (
    <ul aria-label="Dates" className="no-print mt-3 flex gap-2 overflow-x-auto py-1 lg:hidden">
      {dates.options.slice(0, QUICK_DATES).map((option) => (
        <li key={option.label} className="shrink-0">
          <Link
            to={option.href}
            preventScrollReset
            rel="nofollow"
            aria-current={option.active ? 'true' : undefined}
            className="flex min-h-11 items-center border-2 border-ink px-3 font-semibold hover:border-accent hover:text-accent aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {option.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function FilterColumn({
  search,
  groups,
  activeCount,
  totalText,
}: {
  search: SearchView
  groups: FilterGroup[]
  activeCount: number
  /** « 54 événements ». */
  totalText: string
}) {
  const panel = useRef<HTMLDetailsElement>(null)

  /** A change of the hash would make the router restore a scroll position. */
  function showResults(event: MouseEvent) {
    const results = document.getElementById(RESULTS_ID)
    if (!results) return
    event.preventDefault()
    if (panel.current) panel.current.open = false
    results.focus({ preventScroll: true })
    results.scrollIntoView()
  }

  return (
    <div className="no-print">
      <a
        href={`#${RESULTS_ID}`}
        onClick={showResults}
        className="sr-only focus:not-sr-only focus:mb-4 focus:block focus:py-2 focus:underline"
      >
        Passer les filtres
      </a>
      <details ref={panel} className="peer lg:hidden">
        <summary className={`${buttonClass('plain')} w-full`}>
          <Icon name="sliders-horizontal" size={20} />
          {activeCount > 0 ? `Filtres (${activeCount})` : 'Filtres'}
        </summary>
      </details>
      <div className="hidden pt-6 peer-open:block lg:block lg:pt-0">
        <DateAndPlace search={search} />
        {groups.map((group) => (
          <FilterSection key={group.legend} group={group} />
        ))}
        {/* On phones the results are far below the panel. */}
        <p className="sticky bottom-0 z-10 border-t-2 border-ink bg-paper py-3 lg:hidden">
          <a href={`#${RESULTS_ID}`} onClick={showResults} className={`${buttonClass('primary')} w-full`}>
            Voir {totalText}
          </a>
        </p>
      </div>
    </div>
  )
}

function DateAndPlace({ search }: { search: SearchView }) {
  const field = 'h-11 w-full min-w-0 border-2 border-ink bg-sheet px-2.5'
  return (
    <fieldset className="grid grid-cols-2 gap-3 border-b-2 border-ink pb-6">
      <legend className="sr-only">Dates, heures et lieu</legend>
      <label className="col-span-2 text-sm font-semibold">
        Du
        <input
          form={FORM}
          type="date"
          name="du"
          key={search.from}
          defaultValue={search.from}
          className={field}
        />
      </label>
      <label className="col-span-2 text-sm font-semibold">
        Au
        <input form={FORM} type="date" name="au" key={search.to} defaultValue={search.to} className={field} />
      </label>
      <label className="text-sm font-semibold">
        Après
        <input
          form={FORM}
          type="time"
          name="apres"
          key={search.after}
          defaultValue={search.after}
          className={field}
        />
      </label>
      <label className="text-sm font-semibold">
        Avant
        <input
          form={FORM}
          type="time"
          name="avant"
          key={search.before}
          defaultValue={search.before}
          className={field}
        />
      </label>
      <label className="text-sm font-semibold">
        Localité ou NPA
        <input
          form={FORM}
          name="lieu"
          key={search.locality}
          defaultValue={search.locality}
          autoComplete="off"
          maxLength={80}
          className={field}
        />
      </label>
      <label className="text-sm font-semibold">
        Autour
        <select
          form={FORM}
          name="rayon"
          key={search.radiusKm}
          defaultValue={search.radiusKm ?? ''}
          className={field}
        >
          <option value="">sur place</option>
          {RADII_KM.map((radius) => (
            <option key={radius} value={radius}>
              {radius} km
            </option>
          ))}
        </select>
      </label>
      <div className="col-span-2">
        <NearMe path={search.elsewhere} />
      </div>
      <button form={FORM} type="submit" className={`${buttonClass('plain')} col-span-2`}>
        Appliquer
      </button>
    </fieldset>
  )
}

function FilterSection({ group }: { group: FilterGroup }) {
  const shown = group.options.slice(0, OPTIONS_BEFORE_MORE)
  const more = group.options.slice(OPTIONS_BEFORE_MORE)
  return (
    <section className="border-b border-line py-4">
      <h2 className="font-display text-base font-bold">{group.legend}</h2>
      <ul className="mt-1.5">{shown.map(renderOption)}</ul>
      {more.length > 0 && (
        <details open={more.some((option) => option.active)}>
          <summary className="py-1.5 text-sm underline underline-offset-4 hover:text-accent">
            Tout afficher ({group.options.length})
          </summary>
          <ul>{more.map(renderOption)}</ul>
        </details>
      )}
    </section>
  )
}

function renderOption(option: FilterGroup['options'][number]) {
  return (
    <li key={option.label}>
      <Link
        to={option.href}
        preventScrollReset
        rel="nofollow"
        aria-current={option.active ? 'true' : undefined}
        className="flex items-center gap-2 py-1.5 hover:text-accent aria-[current]:font-bold"
      >
        {option.active && <Icon name="check" size={16} strokeWidth={3} className="text-accent" />}
        <span className="min-w-0 flex-1">{option.label}</span>
        <span className="text-sm text-quiet tabular-nums">{grouped(option.count)}</span>
      </Link>
    </li>
  )
}

export function ActiveChips({
  chips,
  clearPath,
}: {
  chips: { label: string; href: string }[]
  clearPath: string
}) {
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Filtres actifs">
      {chips.map((chip) => (
        <li key={chip.label}>
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
