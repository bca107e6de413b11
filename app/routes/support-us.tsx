import { getZodConstraint } from '@conform-to/zod/v3'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { currentUser } from '~/features/accounts/session.server'
import { METHODS } from '~/features/donations/donation-choices'
import { DonationFields, type DonationOffer } from '~/features/donations/donation-fields'
import { donationForm } from '~/features/donations/donation-form'
import { newFormToken } from '~/features/donations/payment-key.server'
import { startDonation } from '~/features/donations/start-donation.server'
import { PRIVATE, publicPage } from '~/http/cache-control'
import { parseForm } from '~/http/forms.server'
import { limits } from '~/http/rate-limits.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { useNewEventPath } from '~/ui/root-data'
import { Section, TextSection } from '~/ui/section'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Nous soutenir',
    description:
      'Annoncer, corriger, relayer, devenir partenaire ou faire un don\u00a0: comment aider l’agenda de la Suisse romande.',
    path: '/support-us',
  })

export const headers = publicPage

export async function loader({ request }: LoaderFunctionArgs) {
  const { env, payments } = await runtime()
  const methods = METHODS.filter((method) => payments[method] !== null)
  if (methods.length === 0) return data({ siteName: env.siteName, offer: null })
  const offer: DonationOffer = {
    token: newFormToken(),
    methods,
    constraint: { ...getZodConstraint(donationForm) },
    isSignedIn: (await currentUser(request)) !== null,
  }
  // A form of its own for each visitor, so that no cache may keep the page.
  return data({ siteName: env.siteName, offer }, { headers: { 'Cache-Control': PRIVATE } })
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, donationForm, { honeypot: true, limit: limits.donate })
  if (!form.ok) return data(form.reply, form)

  const outcome = await startDonation(form.value, await currentUser(request), await runtime())
  if (!outcome.ok) return data(form.reject(REFUSALS[outcome.reason]), STATUSES[outcome.reason])
  return redirect(outcome.to, 303)
}

const REFUSALS = {
  'not-offered': 'Ce moyen de paiement n’est pas ouvert sur ce site.',
  unavailable: 'Le service de paiement ne répond pas. Rien n’a été débité. Réessayez dans une minute.',
}
const STATUSES = {
  'not-offered': { status: 400 },
  unavailable: { status: 503, headers: { 'Retry-After': '60' } },
}

export default function SupportUsPage() {
  const { siteName, offer } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Nous soutenir"
      lead="L’agenda est gratuit pour tout le monde. Il existe grâce aux personnes qui le soutiennent, chacune à sa manière."
    >
      {offer && (
        <Section id="don" title="Faire un don">
          <div className="prose mb-8">
            <p>
              {COSTS} Aucun compte n’est nécessaire
              {offer.methods.includes('stripe') && ', et nous ne voyons jamais votre carte'}.
            </p>
          </div>
          <DonationPart offer={offer} />
          <div className="prose mt-8">
            <p>
              Pour figurer parmi les donateurs, ou pour toute question,{' '}
              <Link to="/contact?sujet=soutien">écrivez-nous</Link>. Données conservées&nbsp;: voir{' '}
              <Link to="/privacy-policy#dons">Protection des données</Link>.
            </p>
            <Caution siteName={siteName} />
          </div>
        </Section>
      )}
      <TextSection id="contribuer" title="Un peu de votre temps">
        <ul>
          <li>
            <strong>Annoncez ce que vous organisez.</strong> Plus il est complet, plus l’agenda est utile.
            Votre loto, votre vernissage ou votre tournoi de pétanque y ont leur place&nbsp;:{' '}
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
            <strong>Affichez l’agenda sur votre site.</strong> Les événements de votre région, toujours à
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
      {!offer && (
        <TextSection
          id="don"
          title="Faire un don"
          actions={<ButtonLink to="/contact?sujet=soutien">Écrire à propos d’un don</ButtonLink>}
        >
          <p>
            {COSTS} Le paiement en ligne n’est pas encore ouvert sur ce site. Écrivez-nous, et nous vous
            répondrons avec les coordonnées à utiliser&nbsp;; dites-nous aussi si nous pouvons publier votre
            nom.
          </p>
          <Caution siteName={siteName} />
        </TextSection>
      )}
    </Page>
  )
}

const COSTS =
  'Votre don finance du concret\u00a0: le serveur, le nom de domaine, l’envoi des e-mails, les heures de relecture.'

function DonationPart({ offer }: { offer: DonationOffer }) {
  return <DonationFields offer={offer} lastResult={useActionData<typeof action>()} />
}

function Caution({ siteName }: { siteName: string }) {
  return (
    <p>
      Prudence&nbsp;: {siteName} ne demande jamais d’argent par téléphone ni par un message non sollicité. En
      cas de doute, passez par cette page.
    </p>
  )
}
