import { FACET_NAMES } from '~/domain/agenda-query'
import { PRICE_CLASSES, PRICE_MOST_CHF } from '~/domain/filter-values'
import { FACETS, type FacetName } from '~/domain/filters'
import type { FeedParameter } from './feed-parameters.server'
import { DEFAULT_LIMIT, MAX_LIMIT } from './json.server'
import { AGENDA_SCHEMAS, answerOf, object } from './openapi-schemas'

interface DescribedSite {
  siteUrl: string
  siteName: string
  parameters: readonly FeedParameter[]
  licence: { text: string; url: string }
}

/** The parameter takes a class of prices, or a sum in francs. */
const PRICE = { anyOf: [{ enum: PRICE_CLASSES }, { type: 'integer', minimum: 1, maximum: PRICE_MOST_CHF }] }

/** The OpenAPI 3.1 description of what other sites may read. */
export function openApiDescription({ siteUrl, siteName, parameters, licence }: DescribedSite) {
  const filters = parameters.map(filterParameter)
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName}\u00a0: événements`,
      version: '1',
      summary:
        'Les événements publiés de Suisse romande, avec les filtres de la page «\u00a0Événements\u00a0».',
      description: [
        'Sans clé ni inscription, depuis n’importe quel site (CORS ouvert). Un paramètre ou une valeur inconnus sont ignorés.',
        'De nouveaux champs peuvent s’ajouter\u00a0: ignorez ceux que vous ne connaissez pas. Les adresses «\u00a0/api/…\u00a0» servent aux formulaires du site et changent sans préavis.',
      ].join('\n\n'),
      license: { name: licence.text, url: licence.url },
      contact: { url: `${siteUrl}/contact?sujet=technique` },
    },
    externalDocs: { description: 'Réutiliser l’agenda', url: `${siteUrl}/reutiliser` },
    servers: [{ url: siteUrl }],
    paths: {
      '/evenements.json': {
        get: {
          operationId: 'listEvents',
          summary: 'Les événements d’une liste, page par page',
          parameters: [...filters, ...JSON_PARAMETERS],
          responses: {
            200: {
              description: 'Une page de la liste',
              headers: {
                ETag: {
                  description: 'À renvoyer dans «\u00a0If-None-Match\u00a0»',
                  schema: { type: 'string' },
                },
              },
              content: json('Agenda'),
            },
            302: {
              description: 'Un thème demandé a été remplacé par un autre\u00a0: voir «\u00a0Location\u00a0»',
            },
            304: { description: 'Rien n’a changé depuis l’ETag envoyé' },
            400: {
              description:
                'Recherche refusée, ou «\u00a0cursor\u00a0» qui n’est pas lisible ou vient d’une autre recherche. Une adresse qui n’est pas lisible reçoit une page HTML.',
              content: { ...json('Error'), 'text/html': {} },
            },
            503: BUSY,
          },
        },
      },
      '/evenements.ics': {
        get: {
          operationId: 'calendarOfEvents',
          summary: 'La même liste comme calendrier (iCalendar)',
          parameters: filters,
          responses: textAnswers('text/calendar'),
        },
      },
      '/evenements.rss': {
        get: {
          operationId: 'newsOfEvents',
          summary: 'La même liste comme flux RSS 2.0',
          parameters: filters,
          responses: textAnswers('application/rss+xml'),
        },
      },
      '/evenement/{id}.ics': {
        get: {
          operationId: 'calendarOfEvent',
          summary: 'Un événement et toutes ses dates (iCalendar)',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: {
            ...textAnswers('text/calendar'),
            404: { description: 'Aucun événement public n’a cet identifiant', content: { 'text/plain': {} } },
          },
        },
      },
      '/healthz': {
        get: {
          operationId: 'health',
          summary: 'L’état du serveur, pour une surveillance',
          responses: {
            200: { description: 'Tout fonctionne', content: json('Health') },
            503: { description: '«\u00a0problems\u00a0» nomme ce qui ne va pas', content: json('Health') },
          },
        },
      },
    },
    components: { schemas: { ...AGENDA_SCHEMAS, Facets: FACET_COUNTS, Health: HEALTH } },
  }
}

const BUSY = {
  description: 'Trop de demandes à la fois\u00a0: voir «\u00a0Retry-After\u00a0»',
  content: { 'text/html': {} },
}

const JSON_PARAMETERS = [
  {
    name: 'limit',
    in: 'query',
    description: 'Événements par réponse. Une autre valeur est ramenée dans ces bornes.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  },
  {
    name: 'cursor',
    in: 'query',
    description: 'La suite\u00a0: «\u00a0nextCursor\u00a0» de la réponse précédente, avec les mêmes filtres.',
    schema: { type: 'string' },
  },
  {
    name: 'when',
    in: 'query',
    description: '«\u00a0all\u00a0» comprend ce qui est passé.',
    schema: { enum: ['upcoming', 'all'], default: 'upcoming' },
  },
]

function filterParameter({ name, repeatable, meaning, values, example }: FeedParameter) {
  const one = name === 'prix' ? PRICE : values.length > 0 ? { enum: values } : { type: 'string' }
  const given = new URLSearchParams(example).getAll(name)
  return {
    name,
    in: 'query',
    description: meaning,
    ...(repeatable && { style: 'form', explode: true }),
    schema: repeatable ? { type: 'array', items: one } : one,
    example: repeatable ? given : given[0],
  }
}

function json(schema: string) {
  return { 'application/json': { schema: answerOf(schema) } }
}

function textAnswers(type: string) {
  return {
    200: { description: 'Le fichier', content: { [type]: { schema: { type: 'string' } } } },
    304: { description: 'Rien n’a changé depuis l’ETag envoyé' },
    400: { description: 'Recherche refusée', content: { 'text/plain': {} } },
    503: BUSY,
  }
}

function counts(value: object) {
  return { type: 'array', items: object({ value, count: { type: 'integer', minimum: 0 } }) }
}

const TEXT = { type: 'string' }

/** Number of events by value of a filter, chosen values of the same filter left aside. */
const FACET_COUNTS = {
  ...object(Object.fromEntries(FACET_NAMES.map((facet) => [facet, counts(facetValue(facet))]))),
  description: 'Nombre d’événements par valeur de filtre, sans compter ce même filtre',
}

function facetValue(facet: FacetName) {
  const { values } = FACETS[facet]
  if (values) return { enum: values }
  return facet === 'month' ? { type: 'string', pattern: '^\\d{4}-\\d{2}$' } : TEXT
}

const HEALTH = {
  ...object({
    ok: { type: 'boolean' },
    revision: { type: 'string' },
    uptimeSeconds: { type: 'integer', minimum: 0 },
    problems: { type: 'array', items: object({ part: TEXT, says: TEXT }) },
  }),
  required: ['ok', 'revision', 'uptimeSeconds'],
}
