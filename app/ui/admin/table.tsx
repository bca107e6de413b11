// Lists for admins are made of these: filters, tables, and the way to other pages.
import type { ReactNode } from 'react'
import { LIST_WORDS_MAX } from '~/platform/query-string'
import { ButtonLink } from '../button'
import { selectOption } from '../field'
import { Link } from '../link'
import { TEXT_LINK } from './admin-frame'

/** Rows become cards on phones, so every cell repeats its column's heading. */
export function AdminTable({
  caption,
  columns,
  children,
}: {
  caption: string
  columns: readonly string[]
  children: ReactNode
}) {
  return (
    <table className="block w-full text-left md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden border-b-2 border-ink md:table-header-group">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-3 py-2 text-sm font-semibold first:pl-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block border-t-2 border-ink md:table-row-group md:border-t-0">{children}</tbody>
    </table>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <tr className="block border-b border-line py-3 hover:bg-wash md:table-row md:py-0">{children}</tr>
}

export function Cell({
  label,
  className = '',
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <td
      className={`flex items-baseline gap-x-3 py-0.5 align-middle max-md:[overflow-wrap:anywhere] md:table-cell md:px-3 md:py-2.5 md:first:pl-0 ${className}`}
    >
      {label && (
        <span aria-hidden="true" className="w-28 shrink-0 text-sm text-quiet md:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}

/** `mark` is shown before the name. */
export function NameCell({
  to,
  name,
  detail,
  mark,
}: {
  to: string
  name: string
  detail?: ReactNode
  mark?: ReactNode
}) {
  return (
    <Cell>
      <span className="flex min-w-0 items-center gap-3">
        {mark}
        <span className="block min-w-0">
          <Link to={to} className={`${TEXT_LINK} [overflow-wrap:anywhere]`}>
            {name}
          </Link>
          {detail && <span className="block text-sm [overflow-wrap:anywhere] text-quiet">{detail}</span>}
        </span>
      </span>
    </Cell>
  )
}

const CONTROL = 'block h-11 w-full border-2 border-ink bg-sheet px-3 text-ink'
const LABEL = 'mb-1 block font-semibold'

/** A form that filters a list by words has this field. */
export function WordsField({ label, value }: { label: string; value: string }) {
  return (
    <label className="block min-w-0 flex-1 basis-60">
      <span className={LABEL}>{label}</span>
      <input
        type="search"
        name="q"
        defaultValue={value}
        autoComplete="off"
        maxLength={LIST_WORDS_MAX}
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
        {options.map(selectOption)}
      </select>
    </label>
  )
}

/** Shows what was found, and how much; `none` stands in for an empty table. */
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

/** A list of one page shows nothing. */
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
