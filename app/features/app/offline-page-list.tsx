import { Link } from '~/ui/link'
import type { OfflineCopy } from './offline-pages'

export function OfflinePageList({ pages }: { pages: readonly OfflineCopy[] }) {
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {pages.map(({ address, title }) => (
        <li key={address}>
          <Link
            to={address}
            className="flex min-h-11 items-center py-2 underline-offset-4 hover:text-accent hover:underline"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
