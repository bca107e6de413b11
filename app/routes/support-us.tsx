import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { useNewEventPath } from '~/ui/root-data'
import { TextSection } from '~/ui/section'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Nous soutenir',
    description:
      'Annoncer, corriger, relayer, devenir partenaire ou faire un don\u00a0: comment aider l’agenda de la Suisse romande.',
    path: '/support-us',
  })

export const headers = publicPage

export async function loader() {
  const { env } = await runtime()
  return { siteName: env.siteName }
}

export default function SupportUsPage() {
  const { siteName } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Nous soutenir"
      lead="L’agenda est gratuit pour qui cherche comme pour qui annonce. Il tient parce que des gens l’aident, de plusieurs façons."
    >
      <TextSection id="contribuer" title="Un peu de votre temps">
        <ul>
          <li>
            <strong>Annoncez ce que vous organisez.</strong> Un agenda vaut par ce qu’il contient. Votre loto,
            votre vernissage ou votre tournoi de pétanque y a sa place&nbsp;:{' '}
            <Link to={useNewEventPath()}>ajouter un événement</Link>.
          </li>
          <li>
            <strong>Signalez une erreur.</strong> Une heure fausse, une salle changée, un événement
            annulé&nbsp;: <Link to="/contact?sujet=evenement">deux lignes suffisent</Link>.
          </li>
          <li>
            <strong>Faites circuler.</strong> Parlez-en à votre commune, à votre chorale, à votre club.
          </li>
          <li>
            <strong>Reprenez l’agenda sur votre site.</strong> Les événements de votre région, toujours à
            jour, sans frais&nbsp;: <Link to="/reutiliser">voici comment</Link>.
          </li>
        </ul>
      </TextSection>
      <TextSection
        id="partenaire"
        title="Devenir partenaire"
        actions={
          <ButtonLink look="primary" to="/contact?sujet=partenaire">
            Devenir partenaire
          </ButtonLink>
        }
      >
        <p>
          Salles, associations, communes, médias et entreprises peuvent nous soutenir dans la durée, en
          argent, en services ou en visibilité réciproque. Nous en parlons de vive voix et mettons par écrit
          ce qui est convenu.
        </p>
        <p>
          Les partenaires ont leur page et figurent sous{' '}
          <Link to="/partenaires">Partenaires & Donateurs</Link>. Ils n’ont pas de priorité dans les
          listes&nbsp;: c’est ce qui rend l’agenda digne de confiance, donc utile à tous.
        </p>
      </TextSection>
      <TextSection
        id="don"
        title="Faire un don"
        actions={<ButtonLink to="/contact?sujet=soutien">Écrire à propos d’un don</ButtonLink>}
      >
        <p>
          Un don paie des choses très concrètes&nbsp;: le serveur, le nom de domaine, l’envoi des e-mails, les
          heures de relecture. Le paiement en ligne n’est pas encore ouvert sur ce site. Écrivez-nous, et nous
          vous répondrons avec les coordonnées à utiliser&nbsp;; dites-nous aussi si vous souhaitez être nommé
          ou rester anonyme.
        </p>
        <p>
          Prudence&nbsp;: {siteName} ne demande jamais d’argent par téléphone ni par un message non sollicité.
          En cas de doute, passez par cette page.
        </p>
      </TextSection>
    </Page>
  )
}
