// Each event of the tests' agenda differs from the others in these fields; the key is its id.
import { addDays } from '~/platform/zurich'
import {
  DELEMONT,
  FRIBOURG,
  GENEVA,
  LA_CHAUX_DE_FONDS,
  MOUTIER,
  NEUCHATEL,
  NYON,
  SION,
} from './agenda-places'
import type { EventOverrides } from './make-event'

const PAID_25: EventOverrides['price'] = {
  kind: 'paid',
  minChf: 25,
  maxChf: 45,
  reductions: ['AVS', 'Étudiants'],
}
const FREE: EventOverrides['price'] = { kind: 'free' }

/** Twelve Thursdays at 18:30 from next week on. */
const THURSDAYS = Array.from({ length: 12 }, (_, week) => ({
  start: `${addDays('2026-11-26', 7 * week)}T18:30`,
  end: `${addDays('2026-11-26', 7 * week)}T20:00`,
}))

export const PUBLISHED: Record<string, EventOverrides> = {
  // Today and this weekend.
  'jazz-ce-soir': {
    title: 'Quartet de jazz au Port',
    when: { start: '2026-11-21T20:30', end: '2026-11-21T23:00' },
    price: PAID_25,
    partnerId: 'salle-du-port',
    placeId: 'port-salle',
    bookingUrl: 'https://billets.example/jazz',
    summary: 'Standards et compositions, en petite formation.',
  },
  'bal-de-nuit': {
    title: "Bal de l'automne jusqu'au bout de la nuit",
    when: { start: '2026-11-21T22:00', end: '2026-11-22T03:00' },
    place: GENEVA,
    price: PAID_25,
    audience: { minAge: 18 },
  },
  'nuit-de-vendredi': {
    title: 'Nuit électronique de vendredi',
    when: { start: '2026-11-20T22:00', end: '2026-11-21T03:00' },
    place: GENEVA,
  },
  'marche-du-matin': {
    title: 'Marché paysan du samedi',
    category: 'marches-brocantes',
    when: { start: '2026-11-21T08:00', end: '2026-11-21T12:30' },
    place: SION,
    price: FREE,
    outdoor: true,
    rainPlan: 'Sous les arcades en cas de pluie.',
    tags: ['produits locaux'],
  },
  'repair-cafe-sans-fin': {
    title: 'Repair café du quartier',
    category: 'vie-locale',
    when: { start: '2026-11-21T09:00' },
    price: { kind: 'hat' },
  },
  'soiree-jusqua-minuit': {
    title: "Soirée de contes jusqu'à minuit",
    category: 'spectacles',
    when: { start: '2026-11-21T19:00', end: '2026-11-22T00:00' },
    place: NEUCHATEL,
    price: { kind: 'pay_what_you_want' },
  },
  'fete-du-week-end': {
    title: 'Fête de la Basse-Ville',
    category: 'fetes-traditions',
    when: { start: '2026-11-20', end: '2026-11-22', time: 'all_day' },
    place: FRIBOURG,
    price: FREE,
    audience: { family: true },
  },
  'brunch-dimanche': {
    title: 'Brunch du terroir à la ferme',
    category: 'gastronomie-terroir',
    when: { start: '2026-11-22T10:00', end: '2026-11-22T14:00' },
    place: DELEMONT,
    price: { kind: 'paid', minChf: 18, maxChf: 18 },
  },
  'balade-dimanche': {
    title: 'Balade aux oiseaux du lac',
    category: 'nature-balades',
    when: { start: '2026-11-22T08:30', end: '2026-11-22T11:30' },
    place: { ...NEUCHATEL, name: 'Débarcadère' },
    price: FREE,
    outdoor: true,
    audience: { family: true, minAge: 6 },
  },

  // The coming days and weeks.
  'conference-en-ligne': {
    title: 'Conférence en ligne : lire les étoiles',
    category: 'ateliers-cours',
    when: { start: '2026-11-23T20:00', end: '2026-11-23T21:00' },
    attendance: 'online',
    onlineUrl: 'https://visio.example/etoiles',
    place: null,
    price: FREE,
  },
  'debat-mixte': {
    title: 'Débat : quelle place pour le vélo ?',
    category: 'vie-locale',
    when: { start: '2026-11-24T19:30', end: '2026-11-24T21:30' },
    attendance: 'mixed',
    onlineUrl: 'https://visio.example/velo',
    place: GENEVA,
    languages: ['fr', 'en'],
  },
  'lieu-a-confirmer': {
    title: 'Rencontre des jardins partagés',
    category: 'vie-locale',
    when: { start: '2026-11-25T18:00', end: '2026-11-25T20:00' },
    place: null,
  },
  'cours-de-dessin': {
    title: 'Cours de dessin du jeudi',
    category: 'ateliers-cours',
    when: THURSDAYS,
    price: { kind: 'paid', minChf: 30, maxChf: 30 },
    place: LA_CHAUX_DE_FONDS,
  },
  'theatre-avec-soir-annule': {
    title: 'La Visite, théâtre en trois soirs',
    category: 'spectacles',
    when: [
      { start: '2026-11-27T20:00', end: '2026-11-27T21:45' },
      { start: '2026-11-28T20:00', end: '2026-11-28T21:45', status: 'cancelled', label: 'Comédien malade' },
      { start: '2026-11-29T17:00', end: '2026-11-29T18:45' },
    ],
    place: NEUCHATEL,
    price: PAID_25,
    accessibility: { wheelchair: 'yes', hearing_loop: 'yes', audio_description: 'no' },
  },
  'spectacle-en-signes': {
    title: "L'Échappée, spectacle en langue des signes",
    category: 'spectacles',
    when: { start: '2026-11-28T17:00', end: '2026-11-28T18:15' },
    place: SION,
    accessibility: { wheelchair: 'yes', sign_language: 'yes', relaxed: 'yes' },
    audience: { family: true, minAge: 4, maxAge: 10 },
    price: { kind: 'paid', minChf: 12, maxChf: 12 },
  },
  'film-nyon': {
    title: 'Ciné-club : le cœur des montagnes',
    category: 'divertissement-audiovisuel',
    when: { start: '2026-11-27T18:30', end: '2026-11-27T20:30' },
    place: NYON,
    languages: ['fr', 'de'],
    price: { kind: 'paid', minChf: 15, maxChf: 15 },
  },
  'comptoir-fribourg': {
    title: "Comptoir d'hiver",
    category: 'comptoirs-foires',
    when: { start: '2026-12-03', end: '2026-12-06', time: 'all_day' },
    place: FRIBOURG,
    price: { kind: 'paid', minChf: 8, maxChf: 12 },
  },
  'course-escalade': {
    title: 'Course des remparts',
    category: 'sports-loisirs',
    when: { start: '2026-12-05T13:00', end: '2026-12-05T18:00' },
    place: SION,
    outdoor: true,
    programmeNote: 'Parcours modifié cette année.',
  },
  'chorale-moutier': {
    title: "Chorale de l'Avent",
    when: { start: '2026-12-06T17:00', end: '2026-12-06T18:30' },
    place: MOUTIER,
    price: { kind: 'hat' },
  },
  'marche-de-noel': {
    title: 'Marché de Noël des artisans',
    category: 'marches-brocantes',
    when: { start: '2026-12-11', end: '2026-12-13', time: 'all_day' },
    place: DELEMONT,
    price: FREE,
    accessibility: { wheelchair: 'yes', easy_read: 'yes' },
  },
  'concert-nouvel-an': {
    title: 'Concert du Nouvel An',
    when: { start: '2027-01-01T17:00', end: '2027-01-01T19:00' },
    place: GENEVA,
    price: { kind: 'paid', minChf: 40, maxChf: 120 },
  },
  'festival-ete': {
    title: 'Festival des terrasses',
    when: { start: '2027-07-16', end: '2027-07-18' },
    outdoor: true,
  },

  // Programme and availability.
  'concert-annule': {
    title: 'Récital de piano',
    when: { start: '2026-11-26T20:00', end: '2026-11-26T22:00' },
    programme: 'cancelled',
    programmeNote: 'Les billets sont remboursés.',
    bookingUrl: 'https://billets.example/concert-annule',
  },
  'humour-reporte': {
    title: 'Soirée humour',
    category: 'spectacles',
    when: { start: '2026-11-27T20:30', end: '2026-11-27T22:00' },
    place: FRIBOURG,
    programme: 'postponed',
    programmeNote: 'Nouvelle date annoncée en janvier.',
    bookingUrl: 'https://billets.example/humour-reporte',
  },
  'visite-deplacee': {
    title: 'Visite guidée de la vieille ville',
    category: 'nature-balades',
    when: { start: '2026-11-29T14:00', end: '2026-11-29T16:00' },
    programme: 'rescheduled',
    programmeNote: 'Prévue le 22 novembre, déplacée au 29.',
  },
  'atelier-passe-en-ligne': {
    title: "Atelier d'écriture",
    category: 'ateliers-cours',
    when: { start: '2026-11-30T19:00', end: '2026-11-30T21:00' },
    programme: 'moved_online',
    attendance: 'online',
    onlineUrl: 'https://visio.example/ecriture',
    place: null,
  },
  'concert-complet': {
    title: 'Chansons pour un soir',
    when: { start: '2026-11-28T20:30', end: '2026-11-28T22:00' },
    availability: 'sold_out',
    price: PAID_25,
    bookingUrl: 'https://billets.example/concert-complet',
  },
  'dernieres-places': {
    title: 'Trio à cordes',
    when: { start: '2026-12-04T20:00', end: '2026-12-04T21:30' },
    place: LA_CHAUX_DE_FONDS,
    availability: 'few_left',
    price: PAID_25,
  },

  // Exhibitions.
  'expo-bientot-finie': {
    title: 'Affiches suisses',
    category: 'expos-musees',
    kind: 'exhibition',
    when: { start: '2026-09-01', end: '2026-11-29', time: 'all_day' },
    openingHours: [{ days: [2, 3, 4, 5, 6, 7], opens: '11:00', closes: '18:00' }],
    price: { kind: 'paid', minChf: 10, maxChf: 10 },
  },
  'expo-longue': {
    title: 'Mémoires de pierre',
    category: 'expos-musees',
    kind: 'exhibition',
    when: { start: '2026-03-01', end: '2027-06-30', time: 'all_day' },
    place: SION,
    openingHours: [{ days: [3, 6, 7], opens: '14:00', closes: '17:30' }],
    price: FREE,
  },
  'expo-a-venir': {
    title: "Lumières d'hiver",
    category: 'expos-musees',
    kind: 'exhibition',
    when: { start: '2026-12-01', end: '2027-02-28' },
    place: LA_CHAUX_DE_FONDS,
  },

  // Over: gone from the lists, still a page.
  'concert-passe': {
    title: 'Concert de la Toussaint',
    when: { start: '2026-11-01T17:00', end: '2026-11-01T19:00' },
  },

  // Texts that try the pages.
  'titre-hostile': {
    title: '</title><script>alert(1)</script> & « guillemets »',
    category: 'vie-locale',
    description: '<img src=x onerror=alert(1)> et *du relief*, et [un lien](https://exemple.example/).',
    when: { start: '2026-12-08T18:00', end: '2026-12-08T19:00' },
  },
  'titre-long': {
    title:
      'Grande rencontre intercommunale des fanfares, chorales et ensembles folkloriques du pied du Jura, de La Côte et du Gros-de-Vaud, en cortèges',
    when: { start: '2026-12-12T14:00', end: '2026-12-12T18:00' },
    contact: { email: 'fanfares@exemple.example', phone: '+41 21 000 00 00', public: true },
  },
  'contact-prive': {
    title: 'Tournoi de jass',
    category: 'sports-loisirs',
    when: { start: '2026-12-09T19:00', end: '2026-12-09T22:00' },
    contact: { email: 'prive@exemple.example', public: false },
  },
}
