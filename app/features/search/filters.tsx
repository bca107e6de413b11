import { Link } from '@remix-run/react'
import { type MouseEvent, useRef } from 'react'
import { RADII_KM } from '~/domain/filter-values'
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
        className="h-12 min-w-0 flex-1 sm:h-14 border-2 border-r-0 border-ink bg-sheet px-4 text-lg placeholder:text-quiet"
      />
      {search.hidden.map(({ name, value }) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        className="flex h-12 w-12 shrink-0 sm:h-14 sm:w-14 items-center justify-center border-2 border-ink bg-ink text-paper hover:border-accent hover:bg-accent hover:text-on-accent"
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
  return (
    dates && (
      <Chips
        label="Dates"
        options={dates.options.slice(0, QUICK_DATES)}
        className="no-print col-start-2 row-start-3 overflow-x-auto lg:hidden [&_a]:min-h-11 [&_a]:border-2 [&_a]:px-3 [&_a]:font-semibold"
      />
    )
  )
}

function Chips({
  label,
  options,
  className,
}: {
  label: string
  options: FilterGroup['options']
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
  const groupOf = (filter: FilterGroup['filter']) => groups.find((group) => group.filter === filter)
  const [when, months, localities] = [groupOf('date'), groupOf('month'), groupOf('locality')]

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
    <div className="no-print contents lg:block">
      <a
        href={`#${RESULTS_ID}`}
        onClick={showResults}
        className="sr-only col-span-2 col-start-1 row-start-3 focus:not-sr-only focus:z-10 focus:block focus:bg-paper focus:py-2 focus:underline lg:focus:mb-4"
      >
        Passer les filtres
      </a>
      <details ref={panel} className="peer row-start-3 lg:hidden">
        <summary className={`${buttonClass('plain')} max-lg:px-3`}>
          <Icon name="sliders-horizontal" size={20} />
          {activeCount > 0 ? `Filtres (${activeCount})` : 'Filtres'}
        </summary>
      </details>
      <div className="col-span-2 row-start-4 hidden pt-3 peer-open:block lg:block lg:pt-0">
        {when && <FilterSection group={when} />}
        {months && (
          <Chips
            label={months.legend}
            options={months.options}
            className="flex-wrap pt-3 text-sm [&_a]:min-h-9 [&_a]:border [&_a]:px-2"
          />
        )}
        <DateAndPlace search={search} localities={localities?.options ?? []} />
        {groups
          .filter((group) => group !== when && group !== months)
          .map((group) => (
            // The field above offers the other localities.
            <FilterSection key={group.legend} group={group} hasMore={group !== localities} />
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

function DateAndPlace({ search, localities }: { search: SearchView; localities: FilterGroup['options'] }) {
  return (
    <fieldset className="grid grid-cols-2 gap-x-3 gap-y-3 border-b border-line pt-2 pb-5">
      <legend className="sr-only">Dates, heures et lieu</legend>
      <details
        className="col-span-2"
        open={[search.from, search.to, search.after, search.before].some(Boolean)}
      >
        <summary className="py-1.5 text-sm underline underline-offset-4 hover:text-accent">
          Choisir des dates, des heures
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-1">
          <Moment label="Du" name="du" value={search.from} className="col-span-2" />
          <Moment label="Au" name="au" value={search.to} className="col-span-2" />
          <Moment label="Après" name="apres" type="time" value={search.after} />
          <Moment label="Avant" name="avant" type="time" value={search.before} />
        </div>
      </details>
      <label className="text-sm font-semibold">
        Localité ou NPA
        <input
          form={FORM}
          name="lieu"
          list="localities"
          key={search.locality}
          defaultValue={search.locality}
          autoComplete="off"
          maxLength={80}
          className={FIELD}
        />
      </label>
      <datalist id="localities">
        {localities.map(({ label }) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <label className="text-sm font-semibold">
        Autour
        <select
          form={FORM}
          name="rayon"
          key={search.radiusKm}
          defaultValue={search.radiusKm ?? ''}
          className={FIELD}
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

const FIELD = 'h-11 w-full min-w-0 border-2 border-ink bg-sheet px-2.5'

function Moment({
  label,
  value,
  className = '',
  ...input
}: {
  label: string
  name: string
  value: string
  type?: 'date' | 'time'
  className?: string
}) {
  return (
    <label className={`text-sm font-semibold ${className}`}>
      {label}
      <input form={FORM} type="date" {...input} key={value} defaultValue={value} className={FIELD} />
    </label>
  )
}

function FilterSection({ group, hasMore = true }: { group: FilterGroup; hasMore?: boolean }) {
  const shown = group.options.filter(({ active }, at) => at < OPTIONS_BEFORE_MORE || (active && !hasMore))
  const more = hasMore ? group.options.slice(OPTIONS_BEFORE_MORE) : []
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
