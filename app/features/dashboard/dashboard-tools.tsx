import { Form } from '@remix-run/react'
import { LIST_WORDS_MAX } from '~/platform/query-string'
import { Button, buttonClass } from '~/ui/button'
import { CONTROL } from '~/ui/field'
import { Link } from '~/ui/link'
import type { DashboardMonth, DashboardView } from './dashboard.server'

/** A page of the list begins here. */
const LIST_ANCHOR = 'vos-evenements'

export function DashboardTools({ view }: { view: DashboardView }) {
  return (
    <div id={LIST_ANCHOR} className="mt-8 scroll-mt-24">
      {view.hasTools && <Search view={view} />}
      <States view={view} />
      {!view.isOverview && (
        <div className="-mb-4 mt-6 flex flex-wrap items-baseline gap-x-6">
          <p className="text-lg" aria-live="polite">
            {view.groups.length > 0 ? (
              <strong className="font-bold">{view.total}</strong>
            ) : (
              'Aucune annonce ne correspond à votre recherche.'
            )}
          </p>
          <Link to={view.path} className={buttonClass('quiet')}>
            Tout afficher
          </Link>
        </div>
      )}
    </div>
  )
}

function Search({ view: { path, q, group, month, months } }: { view: DashboardView }) {
  return (
    <Form
      action={path}
      role="search"
      aria-label="Vos annonces"
      key={`${q} ${month}`}
      className="flex max-w-4xl flex-wrap items-end gap-3"
    >
      <label className="min-w-0 flex-[2] basis-56">
        <span className="mb-1 block font-semibold">Titre ou lieu</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={LIST_WORDS_MAX}
          autoComplete="off"
          className={`${CONTROL} h-12`}
        />
      </label>
      {group && <input type="hidden" name="etat" value={group} />}
      <label className="min-w-0 flex-1 basis-40">
        <span className="mb-1 block font-semibold">Mois</span>
        <select name="mois" defaultValue={month ?? ''} className={`${CONTROL} h-12`}>
          <option value="">Tous les mois</option>
          <Months label="À venir" months={months.coming} />
          <Months label="Passés" months={months.past} />
        </select>
      </label>
      <Button className="h-12">Rechercher</Button>
    </Form>
  )
}

function Months({ label, months }: { label: string; months: readonly DashboardMonth[] }) {
  if (months.length === 0) return null
  return (
    <optgroup label={label}>
      {months.map((month) => (
        <option key={month.value} value={month.value}>
          {month.label}
        </option>
      ))}
    </optgroup>
  )
}

function States({ view: { states } }: { view: DashboardView }) {
  if (states.length < 2 && !states.some(({ active }) => active)) return null
  return (
    <nav aria-label="Vos annonces par état" className="mt-4">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {states.map(({ label, count, active, href }) => (
          <li key={label}>
            <Link
              to={href}
              preventScrollReset
              aria-current={active ? 'true' : undefined}
              className="inline-block py-1.5 underline underline-offset-4 hover:text-accent aria-[current]:font-bold aria-[current]:decoration-4"
            >
              {label} ({count})
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function DashboardPages({ view: { previous, next, position } }: { view: DashboardView }) {
  if (position === null || (!previous && !next)) return null
  return (
    <nav aria-label="Pagination" className="mt-8 flex flex-wrap items-center gap-4">
      {previous && (
        <Link to={`${previous}#${LIST_ANCHOR}`} rel="prev" className={buttonClass('plain')}>
          Page précédente
        </Link>
      )}
      {next && (
        <Link to={`${next}#${LIST_ANCHOR}`} rel="next" className={buttonClass('plain')}>
          Page suivante
        </Link>
      )}
      <span className="text-quiet">{position}</span>
    </nav>
  )
}
