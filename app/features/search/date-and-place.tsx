import { RADII_KM } from '~/domain/filter-values'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import { buttonClass } from '~/ui/button'
import type { SearchView } from './filter-view'
import { NearMe } from './near-me'
import { SEARCH_FORM } from './search-bar'

const FIELD = 'h-11 w-full min-w-0 border-2 border-ink bg-sheet px-2.5'

export function DateAndPlace({ search, localities }: { search: SearchView; localities: string[] }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-x-3 gap-y-3 border-b border-line pt-2 pb-5">
      <legend className="sr-only">Dates, heures et lieu</legend>
      <details
        className="col-span-2"
        open={[search.from, search.to, search.after, search.before, search.weekdays[0]].some(Boolean)}
      >
        <summary className="py-1.5 text-sm underline underline-offset-4 hover:text-accent">
          Choisir des dates et des heures
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-1">
          <Moment label="Du" name="du" value={search.from} className="col-span-2" />
          <Moment label="Au" name="au" value={search.to} className="col-span-2" />
          <fieldset className="col-span-2 min-w-0">
            <legend className="text-sm font-semibold">Jours de la semaine</legend>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))] gap-x-3">
              {WEEKDAY_NAMES.map((name, index) => {
                const isAsked = search.weekdays.includes(index + 1)
                return (
                  <label key={`${name} ${isAsked}`} className="flex min-h-9 items-center gap-2 capitalize">
                    <input
                      form={SEARCH_FORM}
                      type="checkbox"
                      name="jour"
                      value={name}
                      defaultChecked={isAsked}
                      className="size-5 accent-accent"
                    />
                    {name}
                  </label>
                )
              })}
            </div>
          </fieldset>
          <Moment label="Après" name="apres" type="time" value={search.after} />
          <Moment label="Avant" name="avant" type="time" value={search.before} />
        </div>
      </details>
      <label className="text-sm font-semibold">
        Localité ou NPA
        <input
          form={SEARCH_FORM}
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
        {localities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <label className="text-sm font-semibold">
        Rayon
        <select
          form={SEARCH_FORM}
          name="rayon"
          key={search.radiusKm}
          defaultValue={search.radiusKm ?? ''}
          className={FIELD}
        >
          <option value="">aucun</option>
          {RADII_KM.map((radius) => (
            <option key={radius} value={radius}>
              {radius}&nbsp;km
            </option>
          ))}
        </select>
      </label>
      <div className="col-span-2">
        <NearMe path={search.elsewhere} />
      </div>
      <button form={SEARCH_FORM} type="submit" className={`${buttonClass('plain')} col-span-2`}>
        Appliquer
      </button>
    </fieldset>
  )
}

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
    <label className={`min-w-0 text-sm font-semibold ${className}`}>
      {label}
      <input form={SEARCH_FORM} type="date" {...input} key={value} defaultValue={value} className={FIELD} />
    </label>
  )
}
