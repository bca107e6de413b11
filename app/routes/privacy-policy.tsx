import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { Controller } from '~/features/legal/controller'
import { mailsSent } from '~/features/legal/mails-sent'
import { recipients } from '~/features/legal/recipients.server'
import { Whereabouts } from '~/features/legal/whereabouts'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { ofName } from '~/platform/french'
import { runtime } from '~/runtime.server'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { TextSection } from '~/ui/section'

const VERSION = { date: '2026-11-27', text: '27 novembre 2026' }

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Protection des données',
    description:
      'Quelles données l’agenda traite, pourquoi, combien de temps, où elles se trouvent et comment les récupérer ou les effacer.',
    path: '/privacy-policy',
  })

export const headers = publicPage

/** The text depends on this installation's configuration. */
export async function loader() {
  const { env } = await runtime()
  return {
    siteName: env.siteName,
    measuresAudience: env.gaMeasurementId !== null,
    legal: env.legal,
    recipients: recipients(env),
  }
}

export default function PrivacyPolicyPage() {
  const { siteName, measuresAudience, legal, recipients } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Protection des données"
      lead={
        <>
          Les données que nous traitons, pourquoi, et comment les effacer. Version du{' '}
          <time dateTime={VERSION.date}>{VERSION.text}</time>, selon la loi fédérale sur la protection des
          données (LPD).
        </>
      }
    >
      <TextSection id="responsable" title="Qui est responsable">
        <p>
          L’exploitant {ofName(siteName)}
          {legal.controller === null ? '.' : '\u00a0:'}
        </p>
        <Controller legal={legal} />
        <p>
          Pour toute question sur vos données, écrivez-nous par la{' '}
          <Link to="/contact?sujet=donnees">page de contact</Link>.
        </p>
      </TextSection>
      <Visit />
      <Cookies measuresAudience={measuresAudience} />
      <Account />
      <WithoutAccount />
      <Follows />
      <Messages />
      <TextSection id="e-mails" title="Quand nous vous écrivons">
        <p>Voici tous les e-mails que ce site envoie. Il n’y a pas de lettre publicitaire.</p>
        <dl>
          {mailsSent().map(({ title, text }) => (
            <Fragment key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      </TextSection>
      <Donations />
      <Retention />
      <Closing />
      <Whereabouts legal={legal} recipients={recipients} />
      <Rights />
    </Page>
  )
}

function Visit() {
  return (
    <TextSection id="visite" title="Quand vous consultez le site">
      <p>
        Vous n’avez pas besoin de compte et nous ne déposons <strong>aucun cookie de session</strong>. Les
        polices, les icônes et les images des annonces viennent de notre serveur&nbsp;; les images des cartes
        viennent d’un autre service, nommé parmi les <a href="#destinataires">destinataires</a>.
      </p>
      <p>
        Notre journal technique note, pour chaque requête, la page demandée, le résultat et le temps de
        réponse. Il ne contient ni votre adresse IP, ni ce que vous cherchez, ni ce que vous écrivez dans un
        formulaire. Le fournisseur d’accès ou d’hébergement placé devant notre serveur peut tenir le sien.
      </p>
      <p>
        Nous comptons chaque jour les ouvertures de la page d’un événement et communiquons ce chiffre à la
        personne qui l’a annoncé. Ce décompte se fait sans cookie ni adresse IP et n’identifie personne.
      </p>
      <p>
        Quand une recherche ne trouve rien, nous en gardons les mots et le mois pendant treize mois, sans lien
        avec la personne, et seulement s’ils ont été cherchés plus d’une fois. Ce qui ressemble à une adresse
        ou à un numéro n’est jamais gardé.
      </p>
      <p>
        Pour prévenir les abus (mots de passe essayés en série, envois massifs), nous comptons les tentatives
        à l’aide d’une empreinte de l’adresse IP, et non de l’adresse elle-même. Ces compteurs sont effacés
        automatiquement après peu de temps et ne servent à rien d’autre.
      </p>
    </TextSection>
  )
}

function Cookies({ measuresAudience }: { measuresAudience: boolean }) {
  return (
    <TextSection id="cookies" title="Cookies">
      <dl>
        <dt>Nécessaires, toujours actifs</dt>
        <dd>
          Un cookie de session, seulement si vous vous connectez&nbsp;: il n’est pas lisible par les
          programmes de la page et disparaît à la déconnexion. Votre choix sur les cookies lui-même, gardé un
          an dans votre navigateur pour ne pas vous le redemander.
        </dd>
        <dt>Annonces sans compte, dans ce navigateur</dt>
        <dd>
          Seulement si vous ouvrez le formulaire d’annonce sans compte&nbsp;: un cookie retient pendant
          7&nbsp;jours quels formulaires ce navigateur a commencés, pour vous les proposer de nouveau et que
          personne d’autre ne les ouvre, un numéro tiré au sort qui les réunit, et l’empreinte des adresses
          que vous y avez confirmées.
        </dd>
        <dt>Préférences de la modération, dans ce navigateur</dt>
        <dd>
          Pour l’administration seulement&nbsp;: les touches j et k, si vous les avez désactivées, et le nom
          donné à l’appareil pour les notifications. Le navigateur les garde jusqu’à ce que vous effaciez les
          données du site.
        </dd>
        <dt>Pages lues, dans ce navigateur</dt>
        <dd>
          Les dernières pages publiques que vous avez lues, pour que vous puissiez les relire sans
          connexion&nbsp;: au plus soixante, pendant trente jours. Rien de ce qui demande un compte n’y est.
          Elles s’effacent à la déconnexion, ou avec les données du site.
        </dd>
        <dt>Favoris, dans ce navigateur</dt>
        <dd>
          La liste de vos favoris n’existe que dans votre navigateur, jusqu’à ce que vous la vidiez ou
          effaciez les données du site.
        </dd>
        <dt>Mesure d’audience, seulement avec votre accord</dt>
        <dd>
          {measuresAudience
            ? 'Google Analytics, qui reçoit votre adresse IP et, pour chaque page vue, son adresse sans ce que vous cherchez, et son titre. Sans votre accord, le script n’est pas chargé\u00a0; si vous retirez votre accord, ses cookies sont effacés.'
            : 'Cette installation n’en utilise pas\u00a0: rien n’est chargé, même si vous l’acceptez.'}
        </dd>
        <dt>Marketing et fonctionnels</dt>
        <dd>Aucun à ce jour. Votre choix est enregistré&nbsp;; tout changement serait annoncé ici.</dd>
      </dl>
      <p>
        Vous pouvez changer d’avis en tout temps sous <Link to="/preferences-cookies">Cookies</Link>.
      </p>
    </TextSection>
  )
}

function Account() {
  return (
    <TextSection id="compte" title="Quand vous avez un compte">
      <p>
        Nous enregistrons votre nom, votre adresse e-mail, votre mot de passe sous une forme qui ne permet pas
        de le relire, et, si vous le voulez, une photo. Si vous vous connectez avec Google, Google nous donne
        votre nom, votre adresse et votre photo, et rien de plus. Vos sessions ouvertes sont enregistrées afin
        que vous puissiez les voir et les fermer.
      </p>
      <p>
        Avec vos annonces, nous gardons les décisions de relecture et leurs raisons.{' '}
        <strong>Est public&nbsp;:</strong> ce que contient l’annonce publiée, dont le nom de l’organisateur.
        L’adresse e-mail et le téléphone de contact ne sont publiés que si vous l’avez demandé.
      </p>
      <p>
        Nous traitons ces données pour vous fournir le service que vous demandez et pour tenir un agenda
        fiable. Aucun refus n’est décidé de façon entièrement automatisée.
      </p>
    </TextSection>
  )
}

function WithoutAccount() {
  return (
    <TextSection id="sans-compte" title="Quand vous annoncez sans compte">
      <p>
        Nous gardons votre adresse e-mail, pour vous envoyer le lien de confirmation et de gestion, et vous
        informer de la suite. Elle n’est pas publiée. Sans confirmation, tout est effacé après
        7&nbsp;jours&nbsp;; sinon, l’adresse est effacée 30&nbsp;jours après la dernière date de l’événement.
      </p>
      <p>
        Un programme signale les annonces qui ressemblent à des messages indésirables. Il n’en refuse
        aucune&nbsp;: une personne les regarde.
      </p>
    </TextSection>
  )
}

function Follows() {
  return (
    <TextSection id="suivi" title="Quand vous vous abonnez par e-mail">
      <p>
        Nous gardons votre adresse e-mail, vos abonnements, leur rythme et ce qui vous a été annoncé, pour ne
        rien vous envoyer deux fois. Personne d’autre ne le voit. Sans confirmation, tout est effacé après
        7&nbsp;jours.
      </p>
      <p>
        Chaque e-mail contient un lien pour vous désabonner et un lien vers tous vos abonnements. «&nbsp;Tout
        supprimer&nbsp;» efface vos abonnements, votre adresse et les e-mails pas encore envoyés. Supprimer le
        compte qui a cette adresse fait de même.
      </p>
      <p>
        Si vous demandez aussi des notifications sur un appareil, nous gardons l’adresse que son navigateur
        donne pour cela, avec un numéro tiré au sort. Les deux sont effacés quand vous les arrêtez, quand
        l’abonnement prend fin, ou quand le navigateur ne les reçoit plus.
      </p>
    </TextSection>
  )
}

function Messages() {
  return (
    <TextSection id="messages" title="Quand vous nous écrivez">
      <p>
        Le formulaire de contact nous envoie un e-mail avec votre nom, votre adresse, votre sujet et votre
        message. Rien n’est gardé ailleurs. Nous effaçons l’échange lorsqu’il n’a plus d’utilité.
      </p>
      <p>
        Une erreur que vous signalez sur la page d’un événement, avec votre adresse si vous la donnez, est
        effacée 90&nbsp;jours après que nous l’avons traitée.
      </p>
      <p>
        Quelqu’un peut donner votre adresse à tort. Un tel e-mail contient un lien «&nbsp;Ne plus jamais
        recevoir de tels messages&nbsp;»&nbsp;: nous gardons alors une empreinte de votre adresse, pour ne
        plus vous écrire, jusqu’à ce que vous annuliez ce choix par le même lien.
      </p>
    </TextSection>
  )
}

function Donations() {
  return (
    <TextSection id="dons" title="Quand vous faites un don">
      <p>
        Nous enregistrons le montant, la date, le moyen de paiement, sa référence et ce qu’il est devenu, liés
        à votre compte si vous en utilisez un. Vos données de carte ne passent jamais par notre site.
      </p>
      <p>
        L’adresse e-mail que vous donnez sert à vous remercier, une fois&nbsp;; nous l’effaçons dès que
        l’e-mail de remerciement est prêt à partir, ou après 180&nbsp;jours si aucun paiement n’arrive.
      </p>
      <p>
        La loi nous oblige à garder les pièces comptables dix&nbsp;ans (art. 958f du Code des obligations).
        Les dons y restent donc, sans votre nom ni votre compte si vous le supprimez.
      </p>
    </TextSection>
  )
}

function Retention() {
  return (
    <TextSection id="duree" title="Combien de temps">
      <ul>
        <li>Compte et profil&nbsp;: jusqu’à ce que vous les supprimiez.</li>
        <li>
          Annonces publiées&nbsp;: leur page reste après l’événement, jusqu’à ce que vous les retiriez.
          Brouillons&nbsp;: jusqu’à ce que vous les effaciez, ou 90&nbsp;jours après la dernière modification.
        </li>
        <li>
          Une annonce supprimée disparaît immédiatement du site. Nous la conservons 30&nbsp;jours, puis
          l’effaçons avec sa photo dans la journée qui suit. Seuls subsistent son titre et les décisions
          prises, dans le journal de la modération. Les sauvegardes suivent à leur rythme.
        </li>
        <li>
          Une photo remplacée dans une annonce, ou qui n’a pas servi, n’est plus visible. Elle est effacée
          après 30&nbsp;jours, le temps de réparer une erreur.
        </li>
        <li>Sessions et liens envoyés par e-mail&nbsp;: jusqu’à leur échéance, ou dès qu’ils ont servi.</li>
      </ul>
    </TextSection>
  )
}

function Closing() {
  return (
    <TextSection id="suppression" title="Quand vous supprimez votre compte">
      <ul>
        <li>
          Disparaissent tout de suite&nbsp;: votre profil, votre photo, vos sessions, vos brouillons, vos
          annonces qui ne sont pas publiées et les e-mails qui vous attendent encore. Les abonnements liés à
          l’adresse confirmée de votre compte prennent fin en même temps, y compris sur vos appareils.
        </li>
        <li>
          Vos dons restent dans la comptabilité, sans lien avec vous. Un don mensuel continue, avec ou sans
          compte, jusqu’à ce que vous l’arrêtiez sur sa page (lien dans l’e-mail de remerciement).
        </li>
        <li>
          Vos annonces publiées restent ou disparaissent, comme vous le choisissez. Celles qui restent ne sont
          plus liées à votre compte, et les coordonnées que vous n’aviez pas rendues publiques en sont
          effacées.
        </li>
        <li>
          Dans les annonces supprimées ce jour-là ou avant, votre nom d’organisateur et vos coordonnées sont
          effacés immédiatement&nbsp;; le reste, 30&nbsp;jours après leur suppression.
        </li>
        <li>
          Le journal de la modération garde ce que vous avez fait, sans votre nom. Le nom des personnes qui
          administrent le site reste lié à leurs décisions.
        </li>
        <li>Un dernier e-mail vous confirme la suppression.</li>
      </ul>
    </TextSection>
  )
}

function Rights() {
  return (
    <TextSection id="droits" title="Vos droits">
      <p>Depuis votre profil, sans rien demander à personne, vous pouvez&nbsp;:</p>
      <ul>
        <li>voir et corriger vos données&nbsp;;</li>
        <li>les télécharger dans un format lisible par une machine (JSON)&nbsp;;</li>
        <li>supprimer votre compte, et choisir si vos annonces restent ou disparaissent avec lui.</li>
      </ul>
      <p>
        Sans compte, ou pour tout autre point (opposition, renseignement, rectification d’une annonce qui vous
        concerne), <Link to="/contact?sujet=donnees">écrivez-nous</Link>&nbsp;: nous répondons dans les
        30&nbsp;jours, gratuitement. Pour éviter de communiquer vos données à quelqu’un d’autre, nous pouvons
        vous demander de prouver que l’adresse est la vôtre.
      </p>
      <p>
        Vous pouvez aussi vous adresser au{' '}
        <a href="https://www.edoeb.admin.ch/fr" rel="noopener">
          Préposé fédéral à la protection des données et à la transparence
        </a>
        .
      </p>
    </TextSection>
  )
}
