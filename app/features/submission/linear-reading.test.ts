// A stranger's text must not keep the thread that serves the site: an input that took minutes runs into the time limit
// of a test.
import { parseWithZod } from '@conform-to/zod/v3'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { daysMeant, readDayRanges } from '~/calendar/reading/announced/days-meant'
import { labelOf } from '~/calendar/reading/announced/label'
import { writtenDaysAt } from '~/calendar/reading/announced/written-days'
import {
  forgotPasswordForm,
  loginForm,
  registerForm,
  resetPasswordForm,
} from '~/features/accounts/account-forms'
import { emailForm, nameForm, passwordForm } from '~/features/accounts/profile/profile-schemas'
import { htmlToMarkdown } from '~/features/events/markdown.server'
import { NOTHING_FOUND } from '~/features/imports/pages/found-event'
import { resolveLocality } from '~/features/localities/locality.server'
import { reportForm } from '~/features/moderation/reports/report-form'
import { contactMessage } from '~/features/notify/message'
import { knownFields } from '~/http/known-fields.server'
import { eventForm, proposalForm } from './draft/event-form-schema'
import { findInSource } from './material/found-source.server'
import { takePasted } from './material/take-pasted.server'
import { withTold } from './material/told-in-text.server'
import { readPastedDates } from './pasted/pasted-dates'
import { stateOf } from './pasted/states'
import { lostLinksForm } from './proposals/proposal-forms'
import { proposedCategory } from './proposed-category'

const CONTEXT = { today: '2026-11-23', room: 800 }
const filled = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

test.each([
  ['numbers without a month', '1, '],
  ['numbers joined by words', '1 et '],
  ['numbers joined by dashes', '1-1-'],
  ['numbers between long spaces', '1          ,'],
  ['weekdays and numbers', 'sa 1, '],
])('%s are read in one go', (_name, piece) => {
  const { ranges } = readDayRanges(filled(piece, 390_000), { from: '2026-12-01', until: '2026-12-31' })
  expect(ranges).toEqual([])
})

test('a long run of spaces between two words is left out in one go', () => {
  const period = { from: '2026-12-01', until: '2026-12-31' }
  expect(readDayRanges(`a${' '.repeat(390_000)}b`, period).unreadable).toHaveLength(1)
})

test('long runs of spaces in the markup of others are tidied in one go', () => {
  expect(htmlToMarkdown(`<pre>a${' '.repeat(400_000)}b</pre>`)).toContain('b')
})

test('a month is shared by as many days as it has', () => {
  const days = Array.from({ length: 31 }, (_, index) => index + 1)
  expect(readPastedDates(`les ${days.join(', ')} janvier 2027`, CONTEXT).dates).toHaveLength(31)
})

test('twenty thousand days of one text get their year in one go', () => {
  const days = writtenDaysAt('1.1, '.repeat(20_000), 0)
  expect(days?.ranges).toHaveLength(20_000)
  expect(days && daysMeant(days, CONTEXT)).toMatchObject({ ok: true })
})

test('long runs of spaces and dashes in a label are tidied in one go', () => {
  expect(labelOf(`${filled('- ', 400_000)}x${filled(' -', 400_000)}y`, [])).toHaveLength(400_002)
  expect(stateOf(`complet${' '.repeat(400_000)}x`).label).toHaveLength(400_008)
})

test.each([
  ['390 000 letters on one line', filled('1, ', 390_000)],
  ['a line of one more letter than is read', 'x'.repeat(2001)],
])('%s are refused by the line', (_name, text) => {
  expect(readPastedDates(text, CONTEXT)).toMatchObject({
    dates: [],
    refusals: [{ line: 1, reason: 'la ligne a plus de 2000\u00a0caractères' }],
  })
})

test.each([
  ['letters', filled('99.99.9999 xxxxxxxxxxxxxxxxxxxxx\n', 1_000_000)],
  ['lines', filled('x\n', 1_000_000)],
  ['rows without a date', `date;heure\n${filled('x;20h\n', 1_000_000)}`],
  ['dates', filled('du 1.1.2027 au 20.2.2029 à 20h\n', 60_000)],
])('of a file with a million %s what is too much is not read', (_name, text) => {
  const { refusals } = readPastedDates(text, CONTEXT)
  expect(refusals.at(-1)?.reason).toBe('ce texte est trop long, la suite n’est pas lue')
  expect(refusals.length).toBeLessThanOrEqual(4001)
})

const NUMERIC_DAYS = Array.from(
  { length: 61 },
  (_, at) => `${(at % 28) + 1}.${at < 28 ? 1 : at < 56 ? 2 : 3}.2027`,
)

test.each([
  ['60\u00a0dates', '5.12. 20h, '.repeat(180)],
  ['60\u00a0dates', NUMERIC_DAYS.join(', ')],
  ['60\u00a0dates', `Titre;Date\nBal;${'5.12. 20h, '.repeat(80)}`],
  ['120\u00a0heures', `5.12.2027 ${'20h, '.repeat(121)}`],
])('a line of more than %s is refused by its number', (most, text) => {
  expect(readPastedDates(text, CONTEXT)).toMatchObject({
    dates: [],
    refusals: [{ reason: `cette ligne a plus de ${most}\u00a0: mettez-les sur plusieurs lignes` }],
  })
})

test('sixty dates of one line are read', () => {
  expect(readPastedDates(NUMERIC_DAYS.slice(0, 60).join(', '), CONTEXT).dates).toHaveLength(60)
})

test('no period longer than an event has dates is written out', () => {
  const { refusals } = readPastedDates('du 0001-01-01 au 9999-12-31 20h\n'.repeat(1800), CONTEXT)
  expect(new Set(refusals.map(({ reason }) => reason))).toEqual(new Set(['cette période est trop longue']))
})

test('a million marks on one letter are read as four', () => {
  expect(readPastedDates(`24.12.2026 e${'\u0301\u0323'.repeat(800)}`, CONTEXT)).toMatchObject({
    refusals: [],
  })
})

test('a text of more than 60 000 letters is refused before it is read', async () => {
  const pasted = '28.11.2036 20h\n'.repeat(26_000)
  const taken = await takePasted(
    { draft: { pasted }, pastedFile: null },
    0,
    new AbortController().signal,
    () => expect.unreachable(),
    { readsPosters: true, read: () => expect.unreachable() },
  )
  expect(taken).toMatchObject({
    draft: { pasted: '' },
    problems: ['Ce texte est trop long (au plus 60’000\u00a0caractères).'],
  })
})

test('an address that is none is known as such in one go', async () => {
  const read = async () => 'unreadable' as const
  const found = await findInSource(
    { text: `a:${'/'.repeat(49_000)} x`, file: null },
    new AbortController().signal,
    {
      web: { get: () => expect.unreachable() },
      sourceReader: { read },
      documentReader: { readsPosters: true, read: () => expect.unreachable() },
      clock: { now: () => 0 },
    },
  )
  expect(found).toMatchObject({ ok: false })
})

test('a draft’s title and locality of any length are read no further than those of an event', () => {
  expect(resolveLocality('a '.repeat(190_000))).toEqual({ ok: false, reason: 'unknown', choices: [] })
  expect(proposedCategory({ title: `${'x '.repeat(300)}concert`, description: '' }, [])).toBeNull()
})

test.each([
  '5.- ',
  '5 / 5.- ',
  'à Nyon ',
  'Temple de ',
  'gratuit pour ',
  'organisé par ',
  'www.a.ch ',
  'sauf lundi ',
])('of a text of 50 000 letters what it tells is found in one go: « %s »', (piece) => {
  const text = `Fête\n${filled(piece, 49_000)}`
  expect(withTold({ ...NOTHING_FOUND, title: 'Fête' }, text, CONTEXT.today)).toMatchObject({ title: 'Fête' })
})

/** A form may hold so many letters. */
const LONGEST = 390_000
const FORMS = { eventForm, proposalForm, registerForm, loginForm, forgotPasswordForm, resetPasswordForm }
const OTHER_FORMS = { contactMessage, reportForm, lostLinksForm, nameForm, emailForm, passwordForm }
/** These are no texts, or are not read where nothing is chosen. */
const NO_TEXTS = /^(?:image|pastedFile|rules|exhibition|dates|place|price|contact|audience|accessibility)$/

test.each(Object.entries<z.AnyZodObject>({ ...FORMS, ...OTHER_FORMS }))(
  'a text of any length is refused by its own field and read no further: %s',
  (_name, schema) => {
    const inner = [
      'place.name',
      'place.locality',
      'place.access',
      'price.note',
      'price.minChf',
      'contact.email',
    ]
    const own = Object.keys(schema.shape).filter((name) => !NO_TEXTS.test(name))
    for (const name of schema === eventForm ? [...own, ...inner, 'dates[0].note', 'rules[0].except'] : own) {
      for (const piece of ['a', 'a.', ' a', '@', '1']) {
        const posted = new FormData()
        posted.set(name, `x${piece.repeat(LONGEST / piece.length)}x`)
        const known = knownFields(posted, schema)
        const { error } = parseWithZod(known, { schema }).reply()
        // The error of a list names its first value.
        expect(Object.keys(error ?? {}).map((field) => field.replace(/\[0\]$/, ''))).toContain(name)
      }
    }
  },
)

test('of marks on one letter four are taken, in every form', () => {
  const posted = new FormData()
  posted.set('title', `a${'\u0301'.repeat(120_000)}b\u0301`)
  expect(knownFields(posted, eventForm).get('title')).toBe(`a${'\u0301'.repeat(4)}b\u0301`)
})
