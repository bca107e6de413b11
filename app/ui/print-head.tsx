import { useLocation } from '@remix-run/react'
import { useRootData } from './root-data'

/** Where a printed page comes from. */
export function PrintHead() {
  const site = useRootData()?.site
  const { pathname, search } = useLocation()
  return (
    site && (
      <p className="wrap hidden text-sm [overflow-wrap:anywhere] print:block">
        <strong>{site.name}</strong> · {new URL(pathname + search, site.url).href}
      </p>
    )
  )
}
