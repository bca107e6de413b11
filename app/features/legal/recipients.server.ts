import type { Env } from '~/platform/env.server'
import { missingForPush } from '~/platform/push-config'

/** A company or service outside of the site that receives personal data, as the privacy policy names it. */
export interface Recipient {
  id:
    | 'host'
    | 'google_cloud'
    | 'mail'
    | 'tiles'
    | 'timetable'
    | 'google_sign_in'
    | 'analytics'
    | 'push'
    | 'stripe'
    | 'donation_bank'
  name: string
  /** One sentence or two say what it receives and when. */
  receives: string
  /** Countries of the data; null = not known here. */
  country: string | null
}

/** Google says where it processes data: https://business.safety.google/adsprocessorterms/ and the terms of its Cloud. */
const GOOGLE_COUNTRIES = 'Irlande et États-Unis'
const OSM_TILE_HOST = 'tile.openstreetmap.org'

type Configured = Pick<
  Env,
  | 'legal'
  | 'backend'
  | 'firebase'
  | 'smtpUrl'
  | 'mapTileUrl'
  | 'transportApiUrl'
  | 'google'
  | 'gaMeasurementId'
  | 'stripe'
  | 'billCreditor'
>

/** Lists those who receive data of visitors and members with this configuration; those that everybody meets are
 * first. */
export function recipients(env: Configured): Recipient[] {
  return [
    ...hosts(env),
    ...(env.smtpUrl === null ? [] : [MAIL]),
    tiles(env.mapTileUrl),
    ...(env.transportApiUrl === null ? [] : [timetable(env.transportApiUrl)]),
    ...(env.google === null && env.firebase === null ? [] : [GOOGLE_SIGN_IN]),
    ...(missingForPush(env) === null ? [pushService(env)] : []),
    ...(env.gaMeasurementId === null ? [] : [ANALYTICS]),
    ...(env.stripe === null ? [] : [STRIPE]),
    ...(env.billCreditor === null ? [] : [DONATION_BANK]),
  ]
}

function timetable(url: string): Recipient {
  return {
    id: 'timetable',
    name: `Horaire (${new URL(url).hostname})`,
    receives:
      'Quand vous demandez les trajets vers un événement\u00a0: votre départ, la destination et l’heure. La demande part de notre serveur, sans vous identifier\u00a0; nous ne conservons rien.',
    country: null,
  }
}

const MAIL: Recipient = {
  id: 'mail',
  name: 'Notre fournisseur de messagerie',
  receives: 'Les e-mails que nous vous envoyons et ceux que vous nous écrivez, avec votre adresse.',
  country: null,
}

const GOOGLE_SIGN_IN: Recipient = {
  id: 'google_sign_in',
  name: 'Google, si vous choisissez «\u00a0Continuer avec Google\u00a0»',
  receives: 'Google apprend que vous vous connectez ici. Sans ce choix, il n’apprend rien.',
  country: GOOGLE_COUNTRIES,
}

const ANALYTICS: Recipient = {
  id: 'analytics',
  name: 'Google Analytics, avec votre accord seulement',
  receives: 'Votre adresse IP et, pour chaque page vue, son adresse sans ce que vous cherchez, et son titre.',
  country: GOOGLE_COUNTRIES,
}

const STRIPE: Recipient = {
  id: 'stripe',
  name: 'Stripe, si vous faites un don par TWINT ou par carte',
  receives:
    'Sur sa propre page, Stripe reçoit le montant, votre adresse e-mail et vos données de paiement. Nous ne voyons ni carte ni compte.',
  country: 'Irlande et États-Unis',
}

const DONATION_BANK: Recipient = {
  id: 'donation_bank',
  name: 'Votre banque et la nôtre, si vous payez une QR-facture',
  receives: 'Le montant, la référence et les données que votre banque transmet, comme pour tout versement.',
  country: 'Suisse',
}

function hosts({ backend, legal }: Configured): Recipient[] {
  const host: Recipient[] =
    legal.host === null
      ? []
      : [
          {
            id: 'host',
            name: `${legal.host}, notre hébergeur`,
            receives: 'Il fait tourner le serveur et peut tenir le journal technique des connexions.',
            country: legal.hostCountry,
          },
        ]
  if (backend === 'embedded') return host
  return [
    ...host,
    {
      id: 'google_cloud',
      name: 'Google Cloud (Firebase)',
      receives:
        'Les annonces, les comptes et les photos y sont enregistrés, pour nous et selon nos instructions.',
      country: GOOGLE_COUNTRIES,
    },
  ]
}

function pushService({ backend }: Configured): Recipient {
  const makers = 'l’éditeur de votre navigateur (Apple, Google, Microsoft ou Mozilla)'
  return {
    id: 'push',
    name: 'Le service de notifications de votre navigateur, si vous les activez',
    receives:
      backend === 'firebase'
        ? `Les messages destinés à votre appareil passent par Google et par ${makers}.`
        : `Les messages destinés à votre appareil passent par ${makers}, chiffrés\u00a0: ce service voit qu’un message arrive, sans pouvoir le lire.`,
    country: 'États-Unis et Union européenne',
  }
}

function tiles(template: string): Recipient {
  const { hostname } = new URL(template.replace('{s}', 'a'))
  const isOsm = hostname === OSM_TILE_HOST
  return {
    id: 'tiles',
    name: isOsm ? 'Fondation OpenStreetMap' : hostname,
    receives:
      'Les images des cartes en viennent\u00a0: ce service voit votre adresse IP et la région affichée.',
    country: isOsm ? 'Royaume-Uni' : null,
  }
}
