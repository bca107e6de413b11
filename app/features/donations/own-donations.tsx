import { ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { Section } from '~/ui/section'
import type { OwnDonationsView } from './own-donations.server'

/** The section of the profile is empty for an account that has not given. */
export function OwnDonations({ donations: { lines, monthlyPaths } }: { donations: OwnDonationsView }) {
  if (lines.length === 0) return null
  return (
    <Section id="dons" title="Vos dons">
      <ul className="max-w-xl divide-y divide-line border-y border-line">
        {lines.map(({ id, amount, day, status, how, path }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <span>
              <Link to={path} className="font-semibold underline underline-offset-4 hover:text-accent">
                {amount}
              </Link>
              , {day}
              <span className="block text-sm text-quiet">{how}</span>
            </span>
            <span className="font-semibold">{status}</span>
          </li>
        ))}
      </ul>
      {monthlyPaths.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-4">
          {monthlyPaths.map((path) => (
            <ButtonLink key={path} to={path}>
              Gérer mon don mensuel
            </ButtonLink>
          ))}
        </p>
      )}
    </Section>
  )
}
