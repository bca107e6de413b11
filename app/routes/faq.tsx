import type { MetaFunction } from '@remix-run/node'
import type { ReactNode } from 'react'
import { LOST_LINK_PATH } from '~/domain/author-paths'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { Section, TextSection } from '~/ui/section'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Questions fréquentes',
    description:
      'Chercher près de chez vous, annoncer plusieurs dates, corriger une erreur, supprimer un compte\u00a0: les réponses.',
    path: '/faq',
  })

export const headers = publicPage

export default function FaqPage() {
  return (
    <Page title="Questions fréquentes" lead="Les réponses que nous donnons le plus souvent.">
      <SearchQuestions />
      <SubmissionQuestions />
      <AccountQuestions />
      <TextSection
        id="autre"
        title="Autre chose&nbsp;?"
        actions={<ButtonLink to="/contact">Nous écrire</ButtonLink>}
      >
        <p>Votre question n’est pas ici&nbsp;? Posez-la-nous. Une personne vous répond.</p>
      </TextSection>
    </Page>
  )
}

function SearchQuestions() {
  return (
    <Section id="chercher" title="Chercher une sortie">
      <Question title="Faut-il un compte pour consulter l’agenda&nbsp;?">
        <p>
          Non, ni pour annoncer un événement. Un compte est pratique si vous avez plusieurs annonces à gérer.
        </p>
      </Question>
      <Question title="Comment voir ce qui se passe près de chez moi&nbsp;?">
        <p>
          Sur la page <Link to="/evenements">Événements</Link>, indiquez votre localité et choisissez un rayon
          de 5, 10, 20 ou 50&nbsp;km. La <Link to="/carte">carte</Link> montre les mêmes événements avec les
          mêmes filtres.
        </p>
      </Question>
      <Question title="Que veulent dire «&nbsp;En cours&nbsp;», «&nbsp;Complet&nbsp;», «&nbsp;Reporté&nbsp;», «&nbsp;Annulé&nbsp;» et «&nbsp;Terminé&nbsp;»&nbsp;?">
        <p>
          «&nbsp;En cours&nbsp;»&nbsp;: l’événement a commencé et n’est pas fini. Sans heure de fin annoncée,
          nous comptons deux heures. «&nbsp;Complet&nbsp;»&nbsp;: il n’y a plus de place.
          «&nbsp;Reporté&nbsp;»&nbsp;: la date annoncée n’est plus valable, une nouvelle date suivra.
          «&nbsp;Annulé&nbsp;»&nbsp;: il n’aura pas lieu. «&nbsp;Terminé&nbsp;»&nbsp;: c’est passé&nbsp;; la
          page reste pour que les liens déjà partagés mènent quelque part.
        </p>
      </Question>
      <Question title="Un concert qui finit à 3&nbsp;h du matin, c’est quel jour&nbsp;?">
        <p>
          Le soir où il a commencé. Chez nous la journée se termine à 5&nbsp;h du matin&nbsp;: à 1&nbsp;h dans
          la nuit de vendredi à samedi, le concert de vendredi est encore «&nbsp;En cours&nbsp;».
        </p>
      </Question>
      <Question title="Que veulent dire «&nbsp;Maintenant&nbsp;», «&nbsp;Ce soir&nbsp;» et «&nbsp;Après 20&nbsp;h&nbsp;»&nbsp;?">
        <p>
          «&nbsp;Maintenant&nbsp;»&nbsp;: ce qui a lieu ou est ouvert à cette minute. «&nbsp;Ce
          soir&nbsp;»&nbsp;: ce qui commence, a lieu ou est ouvert entre 18&nbsp;h et 5&nbsp;h. «&nbsp;Après
          20&nbsp;h&nbsp;»&nbsp;: ce qui commence à 20&nbsp;h ou plus tard, et ce qui est encore ouvert&nbsp;:
          une exposition, ou un marché d’au moins quatre heures. Les événements dont l’horaire n’est pas
          communiqué n’apparaissent que dans la liste du jour. Une exposition fermée ce jour-là n’y figure
          pas.
        </p>
      </Question>
      <Question title="Comment mettre un événement dans mon calendrier&nbsp;?">
        <p>
          Sur la page de l’événement, «&nbsp;Ajouter à mon calendrier&nbsp;» convient à tous les calendriers
          courants, sur téléphone comme sur ordinateur. Vous pouvez aussi vous abonner à une liste entière,
          par exemple les concerts de votre canton&nbsp;: «&nbsp;S’abonner à cette liste&nbsp;» se trouve sous
          chaque liste.
        </p>
      </Question>
      <Question title="Comment trouver des événements accessibles&nbsp;?">
        <p>
          Les filtres d’accessibilité (fauteuil roulant, boucle magnétique, langue des signes,
          audiodescription, langage facile à lire, séance détendue) ne montrent que ce que l’organisateur a
          confirmé. Sans indication, nous ne supposons rien&nbsp;: demandez-lui, de préférence quelques jours
          avant.
        </p>
      </Question>
      <Question title="Vendez-vous des billets&nbsp;?">
        <p>
          Non. «&nbsp;Réserver&nbsp;» vous mène chez l’organisateur ou sa billetterie. Pour un billet, un
          remboursement ou un objet oublié dans la salle, adressez-vous à l’organisateur, nommé au bas de la
          page.
        </p>
      </Question>
      <Question title="Une information est fausse. Que faire&nbsp;?">
        <p>
          Utilisez «&nbsp;Signaler une erreur&nbsp;», sur la page de l’événement. Nous vérifions auprès de
          l’organisateur et corrigeons.
        </p>
      </Question>
    </Section>
  )
}

function SubmissionQuestions() {
  return (
    <Section id="annoncer" title="Annoncer un événement">
      <Question title="Combien cela coûte-t-il&nbsp;?">
        <p>
          Rien. Si l’agenda vous est utile, il y a plusieurs façons de{' '}
          <Link to="/support-us">nous soutenir</Link>.
        </p>
      </Question>
      <Question title="Qui peut annoncer&nbsp;?">
        <p>
          Toute personne qui organise un événement ouvert au public en Suisse romande, ou qui en est
          chargée&nbsp;: association, commune, musée, café, club, artiste, groupe de voisins.
        </p>
      </Question>
      <Question title="Faut-il un compte pour annoncer&nbsp;?">
        <p>
          Non. <Link to="/proposer">Remplissez le formulaire</Link>, indiquez votre adresse e-mail et
          confirmez par le lien que nous y envoyons. Ce lien permet ensuite de modifier, d’annuler ou de
          retirer l’annonce, et de la rattacher un jour à un compte. Gardez cet e-mail et ne le transmettez
          pas&nbsp;: toute personne qui a le lien peut modifier l’annonce. Le lien n’est plus valable après
          l’événement. E-mail perdu&nbsp;? <Link to={LOST_LINK_PATH}>Demandez le lien de nouveau</Link>.
        </p>
      </Question>
      <Question title="Quand mon annonce est-elle publiée&nbsp;?">
        <p>
          Dès que nous l’avons relue. Les dates les plus proches passent d’abord. Nous vous répondons par
          e-mail dans tous les cas, sauf si vous y avez renoncé dans votre profil. Une semaine d’avance nous
          laisse le temps de vous poser une question s’il le faut.
        </p>
      </Question>
      <Question title="Puis-je annoncer plusieurs dates ou une exposition&nbsp;?">
        <p>
          Oui, en une seule annonce&nbsp;: des dates isolées, une répétition («&nbsp;tous les mardis jusqu’en
          juin&nbsp;») ou une période avec des heures d’ouverture. N’envoyez pas une annonce par date&nbsp;:
          les visiteurs verraient vingt fois la même.
        </p>
      </Question>
      <Question title="Quelle photo choisir&nbsp;?">
        <p>
          Une photo large, sans texte incrusté, dont vous avez les droits. JPEG, PNG, WebP ou AVIF, 10&nbsp;Mo
          au plus. Décrivez-la en une phrase pour les personnes qui ne la voient pas. Sans photo, l’annonce
          reçoit une affiche composée pour elle.
        </p>
      </Question>
      <Question title="L’événement est annulé, complet ou déplacé. Comment l’indiquer&nbsp;?">
        <p>
          Depuis votre tableau de bord, ou par le lien reçu si vous n’avez pas de compte. N’effacez pas
          l’annonce&nbsp;: la mention «&nbsp;Annulé&nbsp;» ou «&nbsp;Complet&nbsp;» évite un trajet inutile
          aux personnes qui ont gardé le lien, et s’affiche aussi dans les calendriers abonnés.
        </p>
      </Question>
      <Question title="Pourquoi mon annonce a-t-elle été refusée&nbsp;?">
        <p>
          Le motif figure dans l’e-mail que vous avez reçu et dans votre tableau de bord, ou sur la page de
          votre lien. Le plus souvent&nbsp;: l’événement était déjà dans l’agenda, il n’est pas ouvert au
          public, ou sa date est passée. Corrigez et renvoyez, ou répondez-nous si vous n’êtes pas d’accord.
        </p>
      </Question>
    </Section>
  )
}

function AccountQuestions() {
  return (
    <Section id="compte" title="Compte et données">
      <Question title="J’ai oublié mon mot de passe.">
        <p>
          Demandez un lien sous <Link to="/auth/forgot-password">Mot de passe oublié</Link>. S’il n’arrive
          pas, regardez dans les indésirables et vérifiez l’adresse&nbsp;: pour protéger votre vie privée,
          nous n’indiquons jamais si un compte existe pour une adresse.
        </p>
      </Question>
      <Question title="Comment récupérer mes données ou supprimer mon compte&nbsp;?">
        <p>
          Depuis votre profil, sans nous écrire. Vous choisissez alors si vos annonces restent ou
          disparaissent avec le compte. Le détail est sous{' '}
          <Link to="/privacy-policy#droits">Protection des données</Link>.
        </p>
      </Question>
      <Question title="Pourquoi me demandez-vous mon avis sur les cookies&nbsp;?">
        <p>
          Parce que nous ne mesurons rien sans votre accord. Vous pouvez changer d’avis quand vous voulez sous{' '}
          <Link to="/preferences-cookies">Cookies</Link>, au bas de chaque page.
        </p>
      </Question>
    </Section>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line first:-mt-3">
      <summary className="flex items-start justify-between gap-4 py-3 hover:text-accent">
        <h3 className="text-lg leading-snug font-semibold">{title}</h3>
        <Icon name="plus" className="mt-0.5 shrink-0 transition-transform group-open:rotate-45" />
      </summary>
      <div className="prose pb-5">{children}</div>
    </details>
  )
}
