import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import type { NothingFoundView } from './no-results.server'

export function NothingFound({ nothing: { text, alternatives, all } }: { nothing: NothingFoundView }) {
  return (
    <div className="mt-8 border-t-2 border-ink pt-6">
      <p className="max-w-xl text-lg">{text}</p>
      <ul className="mt-4 space-y-1">
        {alternatives.map(({ intro, label, href, countText }) => (
          <li key={href}>
            <Link
              to={href}
              rel="nofollow"
              className="inline-block py-1.5 underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
            >
              {intro} <strong>{label}</strong>&nbsp;: {countText}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <Link to={all} className={buttonClass('plain')}>
          Voir tous les événements
        </Link>
      </p>
    </div>
  )
}
