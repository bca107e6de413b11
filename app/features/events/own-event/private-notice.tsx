import { Link } from '@remix-run/react'
import type { PrivateNotice } from './private-view.server'

/** Above the page of an event that is not public: who sees it, why, and where to go from here. */
export function PrivateBanner({ notice }: { notice: PrivateNotice }) {
  return (
    <aside aria-label="Visibilité" className="wrap py-5">
      <div className="border-4 border-accent p-5">
        <p className="font-bold">{notice.text}</p>
        <ul className="mt-1 flex flex-wrap gap-x-6">
          {notice.links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-block py-2 underline decoration-2 underline-offset-4 hover:text-accent"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
