import { renderToStaticMarkup } from 'react-dom/server'
import { QUICK_DATES } from '~/domain/filter-values'
import { grouped } from '~/platform/french'
import type { DocumentMarkup } from '~/ui/document-markup'
import { documentMarkup } from '~/ui/document-markup.server'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Chips } from './filter-chips'
import { sectionId } from './filter-section'
import type { FilterGroup, FilterOption } from './filter-view'

/** <SearchLayout> takes this of the filters. */
export interface FilterParts {
  /** Phones have these dates above the list. */
  quick: FilterOption[]
  /** Offered where one is typed. */
  localities: string[]
  /** All values of a filter are asked for. */
  isUnfolded: boolean
  /** The filters above the form for dates and places, and those below it, as markup: no code runs in them. */
  above: DocumentMarkup
  below: DocumentMarkup
}

export function filterParts(
  groups: readonly FilterGroup[],
  { isDocument }: { isDocument: boolean },
): FilterParts {
  const groupOf = (filter: FilterGroup['filter']) => groups.find((group) => group.filter === filter)
  const [when, months] = [groupOf('date'), groupOf('month')]
  const below = groups.filter((group) => group !== when && group !== months)
  return {
    // The chosen one is in sight.
    quick: (when?.options.slice(0, QUICK_DATES) ?? []).toSorted(
      (a, b) => Number(b.active) - Number(a.active),
    ),
    localities: groupOf('locality')?.labels ?? [],
    isUnfolded: groups.some(({ rest }) => rest.length > 0),
    above: documentMarkup(
      renderToStaticMarkup(
        <>
          {when && <FilterSection group={when} />}
          {months && (
            <Chips
              label={months.legend}
              options={months.options}
              className="flex-wrap pt-3 text-sm [&_a]:min-h-9 [&_a]:border [&_a]:px-2"
            />
          )}
        </>,
      ),
      isDocument,
    ),
    below: documentMarkup(
      renderToStaticMarkup(below.map((group) => <FilterSection key={group.legend} group={group} />)),
      isDocument,
    ),
  }
}

function FilterSection({ group: { filter, legend, options, rest, fold } }: { group: FilterGroup }) {
  return (
    <section id={sectionId(filter)} className="flex scroll-mt-header flex-col border-b border-line py-4">
      <h2 className="font-display text-base font-bold">{legend}</h2>
      <ul className="filter-options mt-1.5">
        {options.map((option) => (
          <Option key={option.href} {...option} />
        ))}
      </ul>
      {fold && (
        <Link
          to={fold.href}
          preventScrollReset
          rel="nofollow"
          aria-label={fold.label}
          className="order-last self-start py-1.5 text-sm underline underline-offset-4 hover:text-accent"
        >
          {fold.text}
        </Link>
      )}
      {rest.length > 0 && (
        <ul className="filter-options">
          {rest.map((option) => (
            <Option key={option.href} {...option} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Option({ label, count, href, active }: FilterOption) {
  return (
    <li>
      <Link to={href} preventScrollReset rel="nofollow" aria-current={active ? 'true' : undefined}>
        {active && <Icon name="check" size={16} strokeWidth={3} className="text-accent" />}
        {label}
        <span>{grouped(count)}</span>
      </Link>
    </li>
  )
}
