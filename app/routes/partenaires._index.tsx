import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { DonorList, PartnerGrid } from '~/features/partners/partner-card'
import { partnersPage } from '~/features/partners/partner-view.server'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Partenaires & Donateurs',
    description:
      'Les salles, associations, médias et personnes grâce à qui l’agenda de la Suisse romande est gratuit pour tout le monde.',
    path: '/partenaires',
  })

export const headers = publicPage

export async function loader() {
  const { catalogue } = await runtime()
  return partnersPage(catalogue.partners())
}

export default function PartnersPage() {
  const { groups, donors } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Partenaires & Donateurs"
      lead="Grâce à eux, chercher et annoncer restent gratuits. Leurs événements suivent les mêmes règles que les autres."
    >
      {groups.map(({ id, title, cards }) => (
        <section key={id} aria-labelledby={id} className="mb-16 border-t-2 border-ink pt-5">
          <h2 id={id} className="mb-6 text-2xl font-bold sm:text-3xl">
            {title}
          </h2>
          <PartnerGrid cards={cards} />
        </section>
      ))}
      {donors.length > 0 && (
        <section aria-labelledby="donateurs" className="mb-16 border-t-2 border-ink pt-5">
          <h2 id="donateurs" className="mb-3 text-2xl font-bold sm:text-3xl">
            Donateurs
          </h2>
          <DonorList donors={donors} />
        </section>
      )}
      <section aria-labelledby="rejoindre" className="border-t-2 border-ink pt-5">
        <h2 id="rejoindre" className="text-2xl font-bold sm:text-3xl">
          Et vous ?
        </h2>
        <p className="mt-4 max-w-2xl text-lg">
          Une salle, une commune, une association, un média, une entreprise ou une personne seule : il y a plusieurs
          façons de <Link to="/support-us" className="underline underline-offset-4 hover:text-accent">nous soutenir</Link>.
        </p>
        <p className="mt-6">
          <ButtonLink look="primary" to="/contact?sujet=partenaire">
            Devenir partenaire
          </ButtonLink>
        </p>
      </section>
    </Page>
  )
}
