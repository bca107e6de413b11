import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { dateOf, today } from '~/domain/days'
import { CodeBlock } from '~/features/feeds/embedding/code-block'
import { ConfiguratorForm, EmbedResult } from '~/features/feeds/embedding/configurator'
import { configurator } from '~/features/feeds/embedding/configurator.server'
import { EmbeddingNotes } from '~/features/feeds/embedding/embedding-notes'
import { filterParameters } from '~/features/feeds/feed-parameters.server'
import { ParameterTable } from '~/features/feeds/parameter-table'
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
    title: 'Réutiliser l’agenda',
    description:
      'Une liste sur votre site en deux lignes, dans votre calendrier ou en JSON\u00a0: composant, cadre, formats, paramètres, licence.',
    path: '/reutiliser',
  })

export const headers = publicPage

export async function loader({ request }: LoaderFunctionArgs) {
  const { env, catalogue, categories, clock } = await runtime()
  const { siteName, siteUrl } = env
  const listed = categories.list()
  const given = new URL(request.url).searchParams
  return {
    siteName,
    siteUrl,
    view: configurator(given, { catalogue, categories: listed, siteUrl, siteName }),
    parameters: filterParameters(
      listed.map(({ id }) => id),
      dateOf(today(clock.now())),
    ),
  }
}

export default function ReusePage() {
  const { siteName, siteUrl, view, parameters } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Réutiliser l’agenda"
      lead="Affichez n’importe quelle liste de l’agenda sur votre site, ou récupérez-la en calendrier, en flux RSS ou en JSON. Gratuit, sans clé ni inscription."
    >
      <Section id="composer" title="Sur votre site">
        <p className="prose mb-6">
          Choisissez des événements et collez le code dans votre page. La liste se met à jour d’elle-même,
          annulations comprises.
        </p>
        <ConfiguratorForm view={view} />
        <EmbedResult view={view} />
      </Section>
      <EmbeddingNotes siteUrl={siteUrl} siteName={siteName} />
      <Formats siteUrl={siteUrl} />
      <Section id="parametres" title="Choisir les événements">
        <p className="prose mb-6">
          Composez une liste avec les filtres de la page <Link to="/evenements">Événements</Link>, puis copiez
          ce qui suit le «&nbsp;?&nbsp;» de son adresse&nbsp;: les trois formats le comprennent. Les
          paramètres et les valeurs inconnus sont ignorés. Un paramètre répétable élargit la liste (un canton{' '}
          <em>ou</em> l’autre), sauf <code>acces</code>, qui la restreint.
        </p>
        <ParameterTable parameters={parameters} />
      </Section>
      <Json siteUrl={siteUrl} />
      <TextSection
        id="licence"
        title="Licence"
        actions={<ButtonLink to="/contact?sujet=technique">Dites-nous ce que vous en faites</ButtonLink>}
      >
        <p>
          <strong>Les faits sont libres</strong>&nbsp;: titres, dates, lieux, prix, thèmes. Réutilisez-les, y
          compris à des fins commerciales, en nommant {siteName} avec un lien vers la page de l’événement (
          <code>url</code>).
        </p>
        <p>
          <strong>Les textes et les photos</strong> restent à leurs auteurs. Un résumé à côté d’un lien va de
          soi&nbsp;; pour réutiliser une description entière ou une photo, demandez à l’organisateur.
        </p>
        <p>
          Chaque format le rappelle&nbsp;: <code>license</code> en JSON, <code>copyright</code> en RSS, et en
          iCalendar <code>DESCRIPTION</code> (RFC&nbsp;7986) et <code>LINK</code> avec la relation{' '}
          <code>license</code> (RFC&nbsp;9253), car cette norme n’a pas de propriété pour une licence.
        </p>
        <p>
          Montrez l’état de l’événement&nbsp;: un concert annulé doit l’être aussi chez vous. Et ménagez le
          serveur&nbsp;: une requête par liste et par quart d’heure suffit.
        </p>
      </TextSection>
    </Page>
  )
}

function Formats({ siteUrl }: { siteUrl: string }) {
  return (
    <TextSection id="formats" title="Trois formats">
      <dl>
        <Format address={`${siteUrl}/evenements.ics`} title="Calendrier (iCalendar)">
          Pour s’abonner depuis son téléphone, son ordinateur ou un calendrier partagé. Les changements et les
          annulations y apparaissent automatiquement. Les 300&nbsp;prochains événements de la liste, avec
          leurs prochaines dates (60 au plus chacun, 2000 en tout). Mettez <code>webcal:</code> au lieu de{' '}
          <code>https:</code> pour que votre calendrier s’abonne.
        </Format>
        <Format address={`${siteUrl}/evenements.rss`} title="Flux RSS">
          Pour un lecteur de nouvelles, une lettre d’information ou un site qui sait afficher un flux. Les
          50&nbsp;prochains événements.
        </Format>
        <Format address={`${siteUrl}/evenements.json`} title="JSON">
          Pour les développements&nbsp;: un site, une application, une étude. Tous les événements, page par
          page.
        </Format>
      </dl>
      <p>
        Un seul événement&nbsp;: <code>{siteUrl}/evenement/…</code> en ajoutant <code>.ics</code> à la fin de
        l’adresse.
      </p>
    </TextSection>
  )
}

function Format({ title, address, children }: { title: string; address: string; children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {children} <code>{address}</code>
      </dd>
    </>
  )
}

function Json({ siteUrl }: { siteUrl: string }) {
  return (
    <TextSection id="json" title="Le JSON en détail">
      <p>Trois paramètres de plus&nbsp;:</p>
      <dl>
        <dt>
          <code>limit</code>
        </dt>
        <dd>Événements par réponse, de 1 à 100. Sans indication&nbsp;: 20.</dd>
        <dt>
          <code>cursor</code>
        </dt>
        <dd>
          La suite&nbsp;: donnez la valeur de <code>nextCursor</code> de la réponse précédente, avec les mêmes
          filtres. Quand il est <code>null</code>, vous avez tout. S’il n’est pas lisible ou vient d’une autre
          recherche, il est refusé (<code>400</code>, avec un message dans <code>error</code>).
        </dd>
        <dt>
          <code>when</code>
        </dt>
        <dd>
          <code>upcoming</code> (par défaut) ou <code>all</code>, événements passés compris.
        </dd>
      </dl>
      <p>La réponse&nbsp;:</p>
      <CodeBlock>{RESPONSE}</CodeBlock>
      <p>
        Les dates portent l’heure de Suisse et son décalage (ISO&nbsp;8601)&nbsp;; la fin est exclue,{' '}
        <code>null</code> si elle n’est pas annoncée. <code>time</code> vaut <code>timed</code>,{' '}
        <code>all_day</code> (toute la journée) ou <code>unknown</code> (horaire non communiqué)&nbsp;: les
        deux derniers vont de minuit à minuit. <code>status</code> vaut <code>scheduled</code>,{' '}
        <code>rescheduled</code>, <code>postponed</code>, <code>cancelled</code> ou <code>moved_online</code>
        &nbsp;; <code>price.kind</code> vaut <code>free</code>, <code>pay_what_you_want</code>,{' '}
        <code>hat</code>, <code>paid</code> ou <code>unknown</code>, les montants sont en francs. De nouveaux
        champs peuvent s’ajouter&nbsp;: ignorez ceux que vous ne connaissez pas.
      </p>
      <p>
        Le navigateur peut lire les trois formats depuis n’importe quel site (CORS ouvert). Chaque réponse
        porte un <code>ETag</code>&nbsp;: renvoyez-le dans <code>If-None-Match</code> et, si rien n’a changé,
        vous recevez un <code>304</code> de quelques octets.
      </p>
      <CodeBlock>{`curl "${siteUrl}/evenements.json?canton=VD&date=ce-week-end&limit=5"`}</CodeBlock>
      <p>
        La même description pour un programme, en OpenAPI&nbsp;3.1&nbsp;:{' '}
        <a href="/openapi.json">
          <code>{siteUrl}/openapi.json</code>
        </a>
        .
      </p>
    </TextSection>
  )
}

const RESPONSE = `{
  "revision": "…",        // change quand l’agenda change
  "license": { "text": "Données factuelles libres de droits…", "url": "…" },
  "total": 128,           // événements trouvés
  "chips": [{ "label": "Vaud", "without": "…" }],   // filtres compris, et la liste sans eux
  "facets": {…},          // nombre d’événements par valeur de filtre
  "items": [{
    "id": "…", "url": "…", "title": "…", "summary": "…",
    "category": "musique",
    "genre": "jazz",      // ou null
    "occurrences": [{ "start": "2027-06-22T20:30:00+02:00", "end": null, "time": "timed",
                       "status": "scheduled", "label": null, "note": null,
                       "availability": "unknown", "bookingUrl": null,
                       "place": null, "price": null,   // seulement s’ils diffèrent de ceux de l’événement
                       "weather": null }],        // « Météo : décision à 16 h », ce jour-là
    "schedule": ["Chaque mardi, 20 h, du … au …"],   // règles, horaires d’une exposition
    "next": {…},          // la date qui fait paraître l’événement dans cette liste
    "place": { "name": "…", "room": null, "street": "…", "npa": "1260", "locality": "Nyon",
               "canton": "VD", "lat": 46.38, "lng": 6.24 },          // ou null
    "outdoor": true, "rainPlan": "…", "rainDecisionTime": "16:00",   // ou null
    "price": { "kind": "paid", "minChf": 20, "maxChf": null, "note": "…", "reductions": [] },
    "status": "scheduled",                                           // de la date « next »
    "image": { "url": "…", "alt": "…", "credit": "…" },              // ou null
    "source": { "kind": "site", "externalId": null },
    "display": { "day": "Mardi 22 juin 2027", "time": "20 h 30", "place": "Salle du Port, Nyon",
                 "price": "CHF 20.-", "marks": ["Complet"] }         // « next » en français
  }],
  "nextCursor": "…"       // ou null
}`
