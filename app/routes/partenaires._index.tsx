import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DonorList, PartnerGrid } from '~/features/partners/partner-card'
import { partnersPage } from '~/features/partners/partner-view.server'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { Section, TextSection } from '~/ui/section'

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
        <Section key={id} id={id} title={title}>
          <PartnerGrid cards={cards} />
        </Section>
      ))}
      {donors.length > 0 && (
        <Section id="donateurs" title="Donateurs">
          <DonorList donors={donors} />
        </Section>
      )}
      <TextSection
        id="rejoindre"
        title="Et vous&nbsp;?"
        actions={
          <ButtonLink look="primary" to="/contact?sujet=partenaire">
            Devenir partenaire
          </ButtonLink>
        }
      >
        <p>
          Une salle, une commune, une association, un média, une entreprise ou une personne seule&nbsp;: il y
          a plusieurs façons de <Link to="/support-us">nous soutenir</Link>.
        </p>
      </TextSection>
    </Page>
  )
}
