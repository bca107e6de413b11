import { Form } from '@remix-run/react'
import { type ReactNode, useId } from 'react'
import { Button } from '~/ui/button'
import { selectOption } from '~/ui/field'
import { Link } from '~/ui/link'
import { FILTER_PARAMS, MODERATION_PATH } from '../moderation-address'
import type { Filtering } from './filtering.server'

/** The active filters of the queue stay in sight, each with a link that removes it. */
export function QueueFilter({ filtering }: { filtering: Filtering }) {
  const { filters, active, says } = filtering
  return (
    <div className="border-b border-line py-2">
      {/* A new key: without it the fields would keep what was chosen before. */}
      <details key={JSON.stringify(filters)}>
        <summary className="py-1.5 font-semibold underline decoration-2 underline-offset-4 hover:text-accent">
          Filtres
        </summary>
        <Form method="get" action={MODERATION_PATH} className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Choice
            label="Canton"
            name={FILTER_PARAMS.canton}
            options={filtering.cantons}
            value={filters.canton}
          />
          <Choice label="Thème" name={FILTER_PARAMS.theme} options={filtering.themes} value={filters.theme} />
          <Choice
            label="Provenance"
            name={FILTER_PARAMS.source}
            options={filtering.sources}
            value={filters.source}
          />
          <Labelled label="Auteur">
            {(id) => (
              <input
                id={id}
                type="search"
                name={FILTER_PARAMS.author}
                defaultValue={filters.author}
                className="h-11 w-full border-2 border-ink bg-sheet px-2"
              />
            )}
          </Labelled>
          <Tick
            label={`Sans compte (${filtering.accountless})`}
            name={FILTER_PARAMS.accountless}
            isOn={filters.accountless}
          />
          <Tick label="Doublons possibles" name={FILTER_PARAMS.twins} isOn={filters.twins} />
          <p className="sm:col-span-2">
            <Button>Filtrer</Button>
          </p>
        </Form>
      </details>
      {active.length > 0 && (
        <div className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          <p className="font-semibold">{says}</p>
          <ul className="flex flex-wrap gap-2">
            {active.map(({ label, path }) => (
              <li key={label}>
                <Link
                  to={path}
                  className="inline-flex min-h-8 items-center gap-2 border border-ink px-2 hover:bg-ink hover:text-paper"
                >
                  <span className="sr-only">Retirer le filtre </span>
                  {label}
                  <span aria-hidden="true">×</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to={filtering.clearPath}
            className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-accent"
          >
            Tout afficher
          </Link>
        </div>
      )}
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

function Choice({
  label,
  name,
  options,
  value,
}: {
  label: string
  name: string
  options: Filtering['cantons']
  value: string | null
}) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          name={name}
          defaultValue={value ?? ''}
          className="h-11 w-full border-2 border-ink bg-sheet px-2"
        >
          <option value="">Tous</option>
          {options.map(selectOption)}
        </select>
      )}
    </Labelled>
  )
}

function Tick({ label, name, isOn }: { label: string; name: string; isOn: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} className="size-5 accent-accent" />
      {label}
    </label>
  )
}
