import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LIST_WORDS_MAX } from '~/platform/query-string'
import { Button, buttonClass } from './button'
import { Link } from './link'

/** The search of a directory; `children` are its hidden fields. */
export function DirectorySearch({
  action,
  title,
  label,
  query,
  children,
}: {
  action: string
  title: string
  label: string
  query: string
  children?: ReactNode
}) {
  return (
    <Form
      action={action}
      role="search"
      aria-label={title}
      className="flex max-w-2xl flex-wrap items-end gap-3"
    >
      {children}
      <label className="min-w-0 flex-1 basis-60">
        <span className="mb-1 block font-semibold">{label}</span>
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={LIST_WORDS_MAX}
          autoComplete="off"
          className="block h-12 w-full border-2 border-ink bg-sheet px-3 text-ink"
        />
      </label>
      <Button look="primary" className="h-12">
        Rechercher
      </Button>
    </Form>
  )
}

/** `nouns`: « Lieux », before « précédents » and « suivants ». */
export function DirectoryPages({
  previous,
  next,
  position,
  nouns,
}: {
  previous: string | null
  next: string | null
  position: string | null
  nouns: string
}) {
  if (!previous && !next) return null
  return (
    <nav aria-label="Pagination" className="no-print mt-8 flex flex-wrap items-center gap-4">
      {previous && (
        <Link to={previous} rel="prev" className={buttonClass('plain')}>
          {`${nouns} précédents`}
        </Link>
      )}
      {next && (
        <Link to={next} rel="next" className={buttonClass('primary')}>
          {`${nouns} suivants`}
        </Link>
      )}
      <span className="text-quiet">{position}</span>
    </nav>
  )
}
