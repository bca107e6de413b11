import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { TextSection } from '~/ui/section'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'À propos',
    description:
      'Qui nous sommes, ce que nous publions et comment nous choisissons\u00a0: l’agenda de toute la Suisse romande, relu par des personnes.',
    path: '/about',
  })

export const headers = publicPage

export async function loader() {
  const { env } = await runtime()
  return { siteName: env.siteName }
}

export default function AboutPage() {
  const { siteName } = useLoaderData<typeof loader>()
  return (
    <Page
      title="À propos"
      lead="Il se passe quelque chose près de chez vous ce soir. Notre travail&nbsp;: vous le dire à temps."
    >
      <TextSection id="pourquoi" title="Pourquoi cet agenda">
        <p>
          En Suisse romande, une fête de village, un concert de chorale et une première au théâtre ont lieu le
          même samedi, à vingt minutes les uns des autres. Chacun est annoncé ailleurs&nbsp;: une affiche à la
          laiterie, une page de commune, un groupe fermé. On l’apprend souvent le lundi.
        </p>
        <p>
          {siteName} les réunit en un seul endroit, avec une seule recherche. La petite salle y a la même
          place que la grande.
        </p>
      </TextSection>
      <TextSection id="region" title="Où">
        <p>
          Vaud, Genève, Valais, Neuchâtel, Fribourg, Jura et Jura bernois. Un événement peut se tenir en
          français, dans une autre langue ou sans un mot, pourvu que le public d’ici puisse s’y rendre ou le
          suivre en ligne.
        </p>
      </TextSection>
      <TextSection id="publier" title="Ce que nous publions">
        <p>
          Tout ce qui est ouvert au public et qui a une date&nbsp;: concerts, spectacles, expositions,
          marchés, fêtes, sport, cours, assemblées de quartier, balades. Gratuit ou payant, professionnel ou
          bénévole.
        </p>
        <p>
          Nous ne publions pas les fêtes privées, la publicité déguisée en événement, ni rien qui incite à la
          haine ou à la violence. Les règles complètes sont dans les{' '}
          <Link to="/legal#annonces">conditions générales</Link>.
        </p>
      </TextSection>
      <TextSection id="principes" title="Nos principes">
        <ul>
          <li>
            <strong>Une personne relit.</strong> Les annonces d’un nouvel organisateur sont relues avant
            d’être publiées. S’il manque quelque chose, nous posons la question au lieu de refuser en silence.
          </li>
          <li>
            <strong>Personne n’achète la première place.</strong> Les listes suivent la date ou la pertinence
            de la recherche. Les <Link to="/partenaires">partenaires et donateurs</Link> sont nommés sur leur
            page, pas glissés parmi les événements.
          </li>
          <li>
            <strong>Annoncer et chercher,</strong> c’est gratuit et sans compte.
          </li>
          <li>
            <strong>Le moins de données possible.</strong> Pas de mesure d’audience sans votre accord&nbsp;;
            le détail est sous <Link to="/privacy-policy">Protection des données</Link>.
          </li>
          <li>
            <strong>Pour tout le monde.</strong> Le site s’utilise au clavier, avec un lecteur d’écran, sur un
            petit téléphone et sans JavaScript. Si quelque chose vous arrête,{' '}
            <Link to="/contact?sujet=technique">dites-le-nous</Link>.
          </li>
          <li>
            <strong>L’agenda circule.</strong> Chaque liste peut s’afficher dans votre calendrier ou{' '}
            <Link to="/reutiliser">sur votre site</Link>.
          </li>
        </ul>
      </TextSection>
      <TextSection
        id="participer"
        title="Et vous&nbsp;?"
        actions={
          <>
            <ButtonLink to="/how-it-works">Comment ça marche&nbsp;?</ButtonLink>
            <ButtonLink to="/contact">Nous écrire</ButtonLink>
          </>
        }
      >
        <p>Vous organisez quelque chose&nbsp;? Deux minutes suffisent pour l’annoncer.</p>
      </TextSection>
    </Page>
  )
}
