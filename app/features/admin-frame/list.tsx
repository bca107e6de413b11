import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'

const CONTROL = 'block h-11 w-full border-2 border-ink bg-sheet px-3 text-ink'
const LABEL = 'mb-1 block font-semibold'

/** Of a form that filters a list by words. */
export function WordsField({ label, value, most }: { label: string; value: string; most: number }) {
  return (
    <label className="block min-w-0 flex-1 basis-60">
      <span className={LABEL}>{label}</span>
      <input
        type="search"
        name="q"
        defaultValue={value}
        autoComplete="off"
        maxLength={most}
        className={CONTROL}
      />
    </label>
  )
}

export function FilterSelect({
  label,
  name,
  value,
  options,
}: {
  label: string
  name: string
  value: string
  options: readonly { value: string; label: string }[]
}) {
  return (
    <label className="block">
      <span className={LABEL}>{label}</span>
      <select name={name} defaultValue={value} className={CONTROL}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What was found, and how much; `none` stands in for an empty table. */
export function FoundRows({
  total,
  count,
  none,
  children,
}: {
  total: string
  count: number
  none: string
  children: ReactNode
}) {
  return (
    <>
      <h2 className="mt-10 mb-3 text-xl font-bold" aria-live="polite">
        {total}
      </h2>
      {count > 0 ? children : <p>{none}</p>}
    </>
  )
}

/** Nothing for a list of one page. */
export function ListPages({
  back,
  next,
}: {
  back: { to: string | null; label: string }
  next: string | null
}) {
  if (back.to === null && next === null) return null
  return (
    <p className="mt-6 flex flex-wrap gap-4">
      {back.to !== null && (
        <ButtonLink look="quiet" to={back.to}>
          {back.label}
        </ButtonLink>
      )}
      {next !== null && <ButtonLink to={next}>Page suivante</ButtonLink>}
    </p>
  )
}
