import { expect, test } from 'vitest'
import { parseEnv } from '~/platform/env.server'
import { missingLegalFacts } from './legal-facts'
import { recipients } from './recipients.server'

const FIREBASE = {
  BACKEND: 'firebase',
  FIREBASE_PROJECT_ID: 'demo-agenda',
  FIREBASE_API_KEY: 'demo-agenda',
  FIREBASE_AUTH_DOMAIN: 'demo-agenda.firebaseapp.com',
  FIREBASE_STORAGE_BUCKET: 'demo-agenda.appspot.com',
  FIREBASE_MESSAGING_SENDER_ID: '1',
  FIREBASE_APP_ID: '1:1:web:1',
  SESSION_SECRET: 'x'.repeat(32),
}

function idsWith(raw: Record<string, string>): string[] {
  return recipients(parseEnv(raw)).map(({ id }) => id)
}

test('a site on its own machine names maps and notifications alone, and each setting adds who it brings', () => {
  expect(idsWith({})).toEqual(['tiles', 'push'])
  expect(idsWith({ LEGAL_HOST: 'Hébergeur SA' })).toEqual(['host', 'tiles', 'push'])
  expect(idsWith({ TRANSPORT_API_URL: 'https://horaire.example' })).toEqual(['tiles', 'timetable', 'push'])
  expect(idsWith({ GA_MEASUREMENT_ID: 'G-ABC123' })).toEqual(['tiles', 'push', 'analytics'])
  expect(idsWith({ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' })).toEqual([
    'tiles',
    'google_sign_in',
    'push',
  ])
  const mail = {
    SMTP_URL: 'smtps://mail.example.ch',
    MAIL_FROM: 'a@example.ch',
    CONTACT_EMAIL: 'b@example.ch',
  }
  expect(idsWith(mail)).toEqual(['mail', 'tiles', 'push'])
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }
  expect(idsWith(stripe)).toEqual(['tiles', 'push', 'stripe'])
  const bill = {
    DONATION_IBAN: 'CH5800791123000889012',
    DONATION_NAME: 'Association Agenda',
    DONATION_ADDRESS: 'Rue du Lac 1, 1800 Vevey',
  }
  expect(idsWith(bill)).toEqual(['tiles', 'push', 'donation_bank'])
  expect(idsWith(FIREBASE)).toEqual(['google_cloud', 'tiles', 'google_sign_in'])
})

test('tiles of another service are named by its host, its country left open', () => {
  expect(recipients(parseEnv({}))[0]).toMatchObject({
    name: 'Fondation OpenStreetMap',
    country: 'Royaume-Uni',
  })
  const [tiles] = recipients(parseEnv({ MAP_TILE_URL: 'https://{s}.tiles.example.ch/{z}/{x}/{y}.png' }))
  expect(tiles).toMatchObject({ name: 'a.tiles.example.ch', country: null })
})

test('the lines of the address are separated by commas, and what is not said is listed', () => {
  const { legal } = parseEnv({
    LEGAL_CONTROLLER: 'Association Agenda',
    LEGAL_ADDRESS: 'Rue du Lac 1, 1800 Vevey,, Suisse',
    LEGAL_FORUM: ' Vevey ',
  })
  expect(legal).toEqual({
    controller: 'Association Agenda',
    address: ['Rue du Lac 1', '1800 Vevey', 'Suisse'],
    forum: 'Vevey',
    host: null,
    hostCountry: null,
  })
  expect(missingLegalFacts(legal)).toEqual(['LEGAL_HOST', 'LEGAL_HOST_COUNTRY'])
})
