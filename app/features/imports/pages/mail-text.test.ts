import { expect, test } from 'vitest'
import { withoutMailHead } from './mail-text'

const HEAD = 'L’en-tête du message n’est pas repris.'
const BODY = 'Samedi 5 décembre 2026 à 20 h\nGrande salle, 1400 Yverdon'

test.each([
  [
    'Outlook',
    'De : Anne Exemple <anne@exemple.ch>\nEnvoyé : jeudi 26 novembre 2026 09:12\nÀ : redaction@exemple.ch\nCc : x@exemple.ch\nObjet : TR: Loto du FC\n\n',
  ],
  [
    'Gmail',
    '---------- Forwarded message ---------\nDe : Anne Exemple <anne@exemple.ch>\nDate: jeu. 26 nov. 2026 à 09:12\nSubject: Loto du FC\nTo: <redaction@exemple.ch>\n\n\n',
  ],
  [
    'Apple Mail',
    'Début du message transféré :\n\nDe: Anne Exemple <anne@exemple.ch>\nObjet: Loto du FC\nDate: 26 novembre 2026 à 09:12:00 UTC+1\nÀ: redaction@exemple.ch\n\n',
  ],
  [
    'Thunderbird',
    '-------- Message transféré --------\nSujet : Fwd: Re: Loto du FC\nDate : Thu, 26 Nov 2026 09:12\nDe : Anne Exemple <anne@exemple.ch>\nPour : redaction\n'.replace(
      'Pour',
      'À',
    ),
  ],
  [
    'English',
    'From: Anne Exemple\nSent: Thursday, November 26, 2026 9:12 AM\nTo: redaction\nSubject: FW: Loto du FC\n\n',
  ],
  [
    'Deutsch',
    'Von: Anne Exemple <anne@exemple.ch>\nGesendet: Donnerstag\nAn: redaction\nBetreff: WG: Loto du FC\n\n',
  ],
  ['quoted', '> De : Anne Exemple <anne@exemple.ch>\n> Objet : Loto du FC\n\n'],
  ['bold', '*De :* Anne Exemple <anne@exemple.ch>\n*Objet :* Loto du FC\n\n'],
])('the head of %s', (_, head) => {
  expect(withoutMailHead(head + BODY)).toEqual({ subject: 'Loto du FC', text: BODY, notes: [HEAD] })
})

test('what the forwarder wrote above, and the signature, are left out with a word', () => {
  const mail = `Bonjour, merci de publier.\nAnne Exemple, 079 000 00 00\n\nDe : Paul Exemple <paul@exemple.ch>\nObjet : Loto\n\n${BODY}\n\nPaul Exemple\n079 111 11 11`
  expect(withoutMailHead(mail)).toEqual({
    subject: 'Loto',
    text: BODY,
    notes: [
      HEAD,
      'Le texte avant le message transféré n’est pas repris.',
      'La signature du message n’est pas reprise.',
    ],
  })
})

test('a date above stays, and one below the name too', () => {
  const above = withoutMailHead(
    `La date devient le 12 décembre, 20 h.\n\nDe : A <a@exemple.ch>\nObjet : Loto\n\n${BODY}`,
  )
  expect(above?.text).toBe(`La date devient le 12 décembre, 20 h.\n\n${BODY}`)
  const below = withoutMailHead(
    `De : Anne Exemple <a@exemple.ch>\nObjet : Loto\n\nAvec\nAnne Exemple\nle 12 décembre à 20h`,
  )
  expect(below?.text).toContain('12 décembre')
})

test('of heads in heads the innermost message counts', () => {
  const mail = `De : A <a@exemple.ch>\nObjet : TR: Loto\n\nVoir dessous.\n\nDe : B <b@exemple.ch>\nObjet : Loto du FC\n\n${BODY}`
  expect(withoutMailHead(mail)).toMatchObject({ subject: 'Loto du FC', text: BODY })
})

test.each([
  'Loto\nDate : samedi 5 décembre 2026\nLieu : Yverdon',
  'De : 10 h à 12 h\nÀ : Yverdon',
  'Sujet : la faune\nDate : 5 décembre 2026',
  'Concert\nDe : Bach',
])('an announcement is no mail: %j', (text) => {
  expect(withoutMailHead(text)).toBeNull()
})

test.each([
  ['blank lines', '\n'.repeat(40_000)],
  ['blank lines in quotes', '> \n'.repeat(40_000)],
  ['a field before blank lines', `De : Anne\n${'\n'.repeat(40_000)}`],
  ['fields between blank lines', 'Date : demain\n\n\nLoto\n'.repeat(10_000)],
])('%s without end are read at once', (_, text) => {
  const begun = performance.now()
  expect(withoutMailHead(text)).toBeNull()
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('blank lines around and in a head change nothing', () => {
  const mail = `\n\nDe : Anne <a@exemple.ch>\n\nObjet : Loto du FC\n\n\n${BODY}`
  expect(withoutMailHead(mail)).toEqual({ subject: 'Loto du FC', text: BODY, notes: [HEAD] })
})
