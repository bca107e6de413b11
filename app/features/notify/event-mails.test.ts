import { describe, expect, test } from 'vitest'
import { EVENT_MAILS } from '~/domain/lifecycle'
import { NYON } from '../../../tests/support/agenda-places'
import { makeEvent } from '../../../tests/support/make-event'
import { type EventMailContent, eventMail } from './event-mails'
import { whereabouts } from './mail-delivery.server'

const SENDER = {
  siteName: 'Agenda <romand>',
  siteUrl: 'https://agenda.example',
  moderationDelay: 'en général en trois jours',
}
const RECIPIENT = { to: 'camille@exemple.ch', displayName: 'Chloé d’Œuvray' }
const CONTENT: EventMailContent = {
  kind: 'approved',
  eventId: 'concert-du-samedi-x2y3z4',
  eventTitle: 'Concert du samedi',
  isAmendment: false,
  reason: null,
  message: '',
  isPublic: true,
  facts: 'Samedi 5 décembre 2026, 20 h 30 · Temple, Nyon',
  twin: null,
}

test('a mail says where an event is, and in how many places its dates are', () => {
  const { occurrences } = makeEvent({
    when: [{ start: '2026-12-05T20:00' }, { start: '2026-12-06T20:00', place: NYON }],
  })
  expect(whereabouts(makeEvent())).toBe('Salle du Port, Lausanne')
  expect(whereabouts(makeEvent({ place: null }))).toBe('lieu à confirmer')
  expect(whereabouts(makeEvent({ occurrences }))).toBe('2\u00a0lieux')
})

/** Plain spaces replace the unbreakable ones, so that expectations can be read. */
function mailOf(content: Partial<EventMailContent>) {
  const { to, subject, text, html = '' } = eventMail({ ...CONTENT, ...content }, RECIPIENT, SENDER)
  const [plainSubject = '', plainText = '', plainHtml = ''] = [subject, text, html].map((part) =>
    part.replaceAll('\u00a0', ' '),
  )
  return { to, subject: plainSubject, text: plainText, html: plainHtml }
}

const EVERY_CASE = EVENT_MAILS.flatMap((kind) =>
  [true, false].flatMap((isAmendment) => [true, false].map((isPublic) => ({ kind, isAmendment, isPublic }))),
)

describe.each(EVERY_CASE)('$kind, amendment: $isAmendment, public: $isPublic', (content) => {
  test('says the same in text and HTML, to whom it may concern, with links to this site only', () => {
    const { to, subject, text, html } = mailOf({ ...content, message: 'Merci de préciser\nle lieu.' })
    expect(to).toBe('camille@exemple.ch')
    expect(subject).toContain('« Concert du samedi »')
    for (const part of [text, html]) {
      expect(part).toContain('Bonjour Chloé d’Œuvray,')
      expect(part).toContain('« Concert du samedi »')
      const links = [...part.matchAll(/https?:[^\s"<]+/g)].map(([link]) => link)
      expect(links.filter((link) => !link.startsWith(SENDER.siteUrl))).toEqual([])
      expect(links.length).toBeGreaterThan(1)
    }
  })

  test('puts nothing of a title into its headers or its markup', () => {
    const { subject, html } = mailOf({
      ...content,
      eventTitle: 'Bal\r\nBcc: tous@exemple.ch\u2028<script>alert(1)</script>\u0000',
      message: '</blockquote><img src=x onerror="alert(1)">',
    })
    expect(subject).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u)
    expect(html).not.toMatch(/<script|<img|Agenda <romand>/)
  })

  test('shortens a long title at a word, in its subject too', () => {
    const { subject } = mailOf({ ...content, eventTitle: `${'Grande soirée '.repeat(14)}!` })
    expect(subject).toContain('Grande soirée Grande soirée Grande soirée Grande soirée… »')
    expect(subject.length).toBeLessThan(120)
  })
})

test('a title without a space is cut as well, between two characters', () => {
  expect(mailOf({ eventTitle: '🎷'.repeat(70) }).subject).toBe(
    `Votre annonce « ${'🎷'.repeat(60)}… » est en ligne`,
  )
})

test('a submission received says what happens next and leads to the dashboard', () => {
  const { text } = mailOf({ kind: 'submission_received', isPublic: false })
  expect(text).toContain('Elle n’est pas encore en ligne')
  expect(text).toContain(
    'Nous relisons chaque annonce, en général en trois jours. Les dates les plus proches',
  )
  expect(text).toContain('https://agenda.example/organizer/dashboard')
  expect(text).not.toContain('/evenement/')
})

test('an approval leads to the public page, and of an amendment it says that the modification is online', () => {
  expect(mailOf({}).text).toContain('https://agenda.example/evenement/concert-du-samedi-x2y3z4')
  expect(mailOf({ isAmendment: true }).subject).toBe(
    'Votre modification de « Concert du samedi » est en ligne',
  )
})

test('asked for changes, the author reads the moderator’s words as a quotation and is led to the form', () => {
  const { text, html } = mailOf({
    kind: 'changes_requested',
    message: 'Où est-ce ?\r\n\r\nEt à quelle heure ?\n',
  })
  expect(text).toContain('\n\n> Où est-ce ?\n>\n> Et à quelle heure ?\n\n')
  expect(html).toContain('>Où est-ce ?<br><br>Et à quelle heure ?</blockquote>')
  expect(text).toContain('https://agenda.example/organizer/edit-event/concert-du-samedi-x2y3z4')
})

test('a rejection gives the reason in words, and the message', () => {
  const { text } = mailOf({ kind: 'rejected', reason: 'duplicate', message: 'Voir « Fête du port ».' })
  expect(text).toContain('L’événement est déjà dans l’agenda.')
  expect(text).toContain('> Voir « Fête du port ».')
})

test('a reason that is no longer on the list is left out', () => {
  expect(mailOf({ kind: 'rejected', reason: 'constructor' }).text).not.toContain('Motif')
})

test('cancelled by the moderators, an event still has its page; removed, it has none', () => {
  const kind = 'cancelled_by_moderation'
  expect(mailOf({ kind }).text).toContain('/evenement/concert-du-samedi-x2y3z4')
  expect(mailOf({ kind, isPublic: false }).text).not.toContain('/evenement/')
})
