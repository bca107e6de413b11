import { Link } from '~/ui/link'
import type { OwnNotice } from './own-notice.server'

export function OwnBanner({ notice }: { notice: OwnNotice }) {
  return (
    <aside aria-label="Visibilité" className="no-print wrap py-5">
      <div className={notice.isPublic ? 'border-2 border-line px-5 py-3' : 'border-4 border-accent p-5'}>
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
