import type { MetaFunction } from '@remix-run/node'
import type { ReactNode } from 'react'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { useNewEventPath } from '~/ui/root-data'
import { Section, TextSection } from '~/ui/section'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Comment ça marche\u00a0?',
    description:
      'Trouver une sortie, annoncer un événement en deux minutes, devenir partenaire\u00a0: le mode d’emploi de l’agenda.',
    path: '/how-it-works',
  })

export const headers = publicPage

export default function HowItWorksPage() {
  return (
    <Page
      title="Comment ça marche&nbsp;?"
      lead="Vous cherchez une sortie, vous organisez un événement ou vous voulez nous aider&nbsp;: voici l’essentiel."
    >
      <ForVisitors />
      <ForOrganizers />
      <WhatHappensWhen />
      <TextSection id="partenaires" title="Vous êtes partenaire">
        <p>
          Une salle, une association, une commune, un média ou une entreprise peut soutenir l’agenda. Vous
          recevez une page à votre nom, avec votre présentation, votre adresse et tous vos événements à venir.
        </p>
        <p>
          Votre soutien ne vous donne aucune influence sur les listes ni sur la relecture. Les événements de
          nos partenaires suivent les mêmes règles que les autres.
        </p>
        <p>
          <Link to="/partenaires">Voir nos partenaires et donateurs</Link> ou{' '}
          <Link to="/contact?sujet=partenaire">nous écrire pour en devenir un</Link>.
        </p>
      </TextSection>
    </Page>
  )
}

function ForVisitors() {
  return (
    <Section id="visiteurs" title="Vous cherchez une sortie">
      <Steps>
        <Step title="Écrivez ce qui vous tente">
          Un mot suffit&nbsp;: «&nbsp;jazz&nbsp;», «&nbsp;brocante&nbsp;», «&nbsp;Nyon&nbsp;». Ou passez par
          un thème, une date, un canton.
        </Step>
        <Step title="Affinez">
          Ce week-end, gratuit, en famille, accessible en fauteuil roulant, à moins de 10&nbsp;km&nbsp;: les
          filtres se combinent et le nombre d’événements est affiché à côté de chaque choix.
        </Step>
        <Step title="Gardez la date">
          «&nbsp;Ajouter à mon calendrier&nbsp;» enregistre l’événement dans votre téléphone ou votre
          ordinateur. Pour partager une liste, copiez simplement son adresse. Aucun compte n’est nécessaire.
        </Step>
      </Steps>
      <p className="no-print mt-8">
        <ButtonLink to="/evenements">Voir les événements</ButtonLink>
      </p>
    </Section>
  )
}

function ForOrganizers() {
  return (
    <>
      <Section id="organisateurs" title="Vous organisez">
        <Steps>
          <Step title="Décrivez l’événement&nbsp;: deux minutes">
            Un titre, une date, un lieu, un thème et quelques phrases. Le reste (prix, accessibilité,
            plusieurs dates, plan en cas de pluie, photo) est facultatif. Sans photo, nous composons une
            affiche.
          </Step>
          <Step title="Envoyez">
            Sans compte, vous donnez une adresse e-mail et confirmez par le lien que nous y envoyons. Avec un
            compte, l’annonce part tout de suite. Puis nous relisons. Nous ne jugeons pas votre
            spectacle&nbsp;: nous vérifions que la date, le lieu et le thème sont justes et que l’annonce
            respecte les règles.
          </Step>
          <Step title="Gardez la main sur votre annonce">
            Complet, reporté, annulé, salle changée&nbsp;: vous le signalez par le lien reçu ou depuis votre
            tableau de bord, et cela se voit partout, y compris dans les flux que d’autres sites réutilisent.
          </Step>
        </Steps>
        <p className="no-print mt-8">
          <ButtonLink look="primary" to={useNewEventPath()}>
            Ajouter un événement
          </ButtonLink>
        </p>
      </Section>
      <TextSection id="relecture" title="La relecture est un dialogue">
        <p>
          S’il manque une information, nous vous renvoyons l’annonce avec une question. Vous complétez, vous
          renvoyez, c’est tout.
        </p>
        <p>
          Un refus est toujours motivé&nbsp;: doublon, événement privé, date passée, contenu contraire aux{' '}
          <Link to="/legal#annonces">règles</Link>. Vous pouvez corriger et renvoyer.
        </p>
      </TextSection>
    </>
  )
}

function WhatHappensWhen() {
  return (
    <TextSection id="delais" title="Ce qui se passe, et quand">
      <dl>
        <dt>Au moment de l’envoi</dt>
        <dd>
          L’annonce est enregistrée et visible dans votre tableau de bord, «&nbsp;en attente de
          relecture&nbsp;». Un e-mail le confirme, sauf si vous y avez renoncé dans votre profil. Le public ne
          voit encore rien.
        </dd>
        <dt>À la relecture</dt>
        <dd>
          Les dates les plus proches passent d’abord. Nous sommes une petite équipe&nbsp;: envoyez, si
          possible, une semaine avant la date. Si votre événement est ce soir, envoyez-le quand même.
        </dd>
        <dt>À la décision</dt>
        <dd>
          Votre tableau de bord et, sauf si vous y avez renoncé, un e-mail vous disent si l’annonce est
          publiée, à compléter ou refusée. Publiée, elle apparaît aussitôt dans les listes, sur la carte, dans
          la recherche et dans les flux.
        </dd>
        <dt>Si vous la modifiez ensuite</dt>
        <dd>
          La version publiée reste en ligne pendant que nous relisons la nouvelle. Les organisateurs que nous
          connaissons bien publient sans attendre.
        </dd>
        <dt>Après l’événement</dt>
        <dd>
          L’événement disparaît des listes. Sa page reste en ligne, avec la mention «&nbsp;Terminé&nbsp;»,
          pour que les liens déjà partagés restent valables.
        </dd>
      </dl>
    </TextSection>
  )
}

function Steps({ children }: { children: ReactNode }) {
  return <ol className="max-w-2xl space-y-6 [counter-reset:step]">{children}</ol>
}

/** CSS draws the number; the list gives screen readers the order. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] hyphens-auto [counter-increment:step] before:row-span-2 before:font-display before:text-6xl before:leading-none before:font-extrabold before:text-accent before:content-[counter(step)]">
      <h3 className="text-xl font-bold">{title}</h3>
      <p className="mt-1.5">{children}</p>
    </li>
  )
}
