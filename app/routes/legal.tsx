import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Controller } from '~/features/legal/controller'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { TextSection } from '~/ui/section'

const VERSION = { date: '2026-11-24', text: '24 novembre 2026' }

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Conditions générales',
    description:
      'Utilisation du site, règles des annonces et de la relecture, droits sur les contenus, responsabilité, sources.',
    path: '/legal',
  })

export const headers = publicPage

export async function loader() {
  const { env } = await runtime()
  return { siteName: env.siteName, legal: env.legal }
}

export default function LegalPage() {
  const { siteName, legal } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Conditions générales"
      lead={
        <>
          Les règles du site, en langage clair. Version du <time dateTime={VERSION.date}>{VERSION.text}</time>
          .
        </>
      }
    >
      {(legal.controller !== null || legal.address.length > 0) && (
        <TextSection id="exploitant" title="Qui exploite le site">
          <Controller legal={legal} />
        </TextSection>
      )}
      <TextSection id="utilisation" title="Utilisation du site">
        <p>
          {siteName} est un agenda public. Le consulter est libre et gratuit, et ne crée aucune obligation. En
          ouvrant un compte ou en envoyant une annonce, vous acceptez les présentes conditions.
        </p>
        <p>
          Vous pouvez utiliser le site comme il est prévu, y compris avec des programmes qui lisent nos{' '}
          <Link to="/reutiliser">flux</Link>. Il est interdit d’en gêner le fonctionnement, de contourner ses
          protections ou d’y collecter des adresses à des fins publicitaires.
        </p>
      </TextSection>
      <TextSection id="compte" title="Compte">
        <p>
          Le compte est personnel. Indiquez votre propre adresse e-mail, gardez votre mot de passe secret et
          signalez-nous tout usage abusif. Vous pouvez supprimer votre compte en tout temps depuis votre
          profil. Nous pouvons fermer un compte qui enfreint ces règles&nbsp;; nous vous en donnons la raison.
        </p>
      </TextSection>
      <Submissions />
      <Rights siteName={siteName} />
      <TextSection id="responsabilite" title="Responsabilité">
        <p>
          Les organisateurs répondent de leurs annonces et de leurs événements. Nous relisons avec soin, mais
          nous ne pouvons pas garantir qu’une date, un prix ou une salle n’a pas changé&nbsp;: avant un long
          trajet, vérifiez auprès de l’organisateur.
        </p>
        <p>
          Nous ne sommes pas partie au contrat lorsque vous achetez un billet, et nous ne répondons pas des
          sites vers lesquels nous renvoyons. Nous entretenons le site de notre mieux, sans promettre qu’il
          sera disponible à tout instant. La responsabilité que la loi ne permet pas d’exclure est réservée.
        </p>
      </TextSection>
      <Sources />
      <TextSection id="droit" title="Droit applicable et modifications">
        <p>
          Le droit suisse s’applique. Le for est{' '}
          {legal.forum ? `à ${legal.forum}` : 'au siège de l’exploitant du site'}, sous réserve des fors
          impératifs, en particulier ceux qui protègent les consommateurs.
        </p>
        <p>
          Si ces conditions changent, la nouvelle version est publiée ici avec sa date. Un changement
          important est annoncé par e-mail aux personnes qui ont un compte.
        </p>
        <p>
          Les données personnelles ont leur propre page&nbsp;:{' '}
          <Link to="/privacy-policy">Protection des données</Link>. Pour toute question&nbsp;:{' '}
          <Link to="/contact">Contact</Link>.
        </p>
      </TextSection>
    </Page>
  )
}

function Submissions() {
  return (
    <>
      <TextSection id="annonces" title="Annonces">
        <p>Une annonce est acceptée si l’événement&nbsp;:</p>
        <ul>
          <li>est ouvert au public, gratuitement ou non&nbsp;;</li>
          <li>a lieu en Suisse romande, ou se suit en ligne et s’adresse à son public&nbsp;;</li>
          <li>a au moins une date à venir et un organisateur que l’on peut joindre&nbsp;;</li>
          <li>est annoncé une seule fois, avec toutes ses dates.</li>
        </ul>
        <p>Elle est refusée si elle&nbsp;:</p>
        <ul>
          <li>
            est contraire au droit suisse, discrimine, insulte ou incite à la haine ou à la violence&nbsp;;
          </li>
          <li>trompe sur la date, le prix, le contenu ou l’organisateur&nbsp;;</li>
          <li>sert surtout à vendre un produit ou un service&nbsp;;</li>
          <li>contient des textes ou des images que vous n’avez pas le droit de publier&nbsp;;</li>
          <li>expose des données personnelles de tiers sans leur accord.</li>
        </ul>
      </TextSection>
      <TextSection id="relecture" title="Relecture">
        <p>
          Une personne relit les annonces avant leur publication, sauf celles des organisateurs et des
          calendriers en qui nous avons confiance, qui sont publiées sans attendre et peuvent être relues
          ensuite. Elle peut publier, demander un complément ou refuser&nbsp;; la décision et, en cas de
          refus, son motif figurent sur la page de votre annonce, et nous vous les envoyons par e-mail si vous
          n’y avez pas renoncé. Nous pouvons corriger une faute de frappe, un thème ou une adresse sans
          changer le sens.
        </p>
        <p>
          Nous retirons une annonce publiée s’il apparaît qu’elle enfreint ces règles. Il n’existe pas de
          droit à la publication. Si une décision vous paraît injuste, répondez-nous&nbsp;: elle sera
          réexaminée, si possible par une autre personne.
        </p>
      </TextSection>
    </>
  )
}

function Rights({ siteName }: { siteName: string }) {
  return (
    <TextSection id="droits" title="Droits sur les contenus">
      <p>
        <strong>Vos textes et vos photos restent à vous.</strong> En les envoyant, vous nous autorisez
        gratuitement à les montrer dans l’agenda, ses flux et ses aperçus, à les mettre au format nécessaire
        et à les laisser en ligne après l’événement. Cette autorisation cesse quand vous retirez
        l’annonce&nbsp;; nous ne pouvons pas retirer les copies déjà faites par des tiers.
      </p>
      <p>
        <strong>Les faits sont libres.</strong> Titre, dates, lieu, prix, thème&nbsp;: chacun peut les
        réutiliser, y compris à des fins commerciales, en nommant {siteName} avec un lien vers la page de
        l’événement. Les descriptions et les photos ne peuvent être réutilisées qu’avec l’accord de leurs
        auteurs. Le mode d’emploi est sous <Link to="/reutiliser">Réutiliser l’agenda</Link>.
      </p>
    </TextSection>
  )
}

function Sources() {
  return (
    <TextSection id="sources" title="Sources et licences">
      <ul>
        <li>
          Localités, NPA et coordonnées&nbsp;:{' '}
          <a href="https://www.geonames.org/" rel="noopener">
            GeoNames
          </a>
          , licence{' '}
          <a href="https://creativecommons.org/licenses/by/3.0/deed.fr" rel="noopener">
            CC BY 3.0
          </a>
          , via le paquet npm <code>switzerland-postal-codes</code>.
        </li>
        <li>
          Communes des régions&nbsp;:{' '}
          <a href="https://www.swisstopo.admin.ch/fr/repertoire-officiel-des-localites" rel="noopener">
            Répertoire officiel des localités
          </a>
          , swisstopo.
        </li>
        <li>
          Vacances scolaires et jours fériés&nbsp;:{' '}
          <a href="https://www.openholidaysapi.org/" rel="noopener">
            OpenHolidays
          </a>
          , licence ODbL.
        </li>
        <li>
          Fonds de carte&nbsp;: ©{' '}
          <a href="https://www.openstreetmap.org/copyright" rel="noopener">
            les contributeurs d’OpenStreetMap
          </a>
          , licence ODbL.
        </li>
        <li>
          Polices, aussi dans les images à partager&nbsp;: Bricolage Grotesque et Inter, sous{' '}
          <a href="https://openfontlicense.org/" rel="noopener">
            SIL Open Font License
          </a>
          , servis par notre propre serveur.
        </li>
        <li>
          Icônes&nbsp;: Lucide, licence ISC. Les affiches des événements sans photo sont composées par nos
          soins.
        </li>
      </ul>
    </TextSection>
  )
}
