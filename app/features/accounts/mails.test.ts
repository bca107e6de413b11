import { expect, test } from 'vitest'
import {
  accountExistsMail,
  emailChangedMail,
  emailChangeMail,
  emailChangeRequestedMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './mails'

const SENDER = { siteName: 'Agenda <romand>', siteUrl: 'https://agenda.example' }
const RECIPIENT = { to: 'camille@exemple.ch', displayName: 'Chloé d’Œuvray' }
const CODE = { ...RECIPIENT, code: 'abc_-123', validHours: 1, continuePath: '/' }

const MAILS = [
  verificationMail(CODE, SENDER),
  emailChangeMail(CODE, SENDER),
  passwordResetMail(CODE, SENDER),
  accountExistsMail(RECIPIENT, SENDER),
  passwordChangedMail(RECIPIENT, SENDER),
  emailChangeRequestedMail(RECIPIENT, SENDER),
  emailChangedMail(RECIPIENT, SENDER),
].map((mail): [string, typeof mail] => [mail.subject, mail])

test.each(MAILS)('« %s » says the same in text and HTML, and leads to this site only', (_subject, mail) => {
  expect(mail.to).toBe('camille@exemple.ch')
  expect(mail.text).toContain('Bonjour Chloé d’Œuvray,')
  expect(mail.html).toContain('Bonjour Chloé d’Œuvray,')
  for (const [link] of `${mail.text}${mail.html}`.matchAll(/https?:[^\s"<]+/g)) {
    expect(link.startsWith(SENDER.siteUrl)).toBe(true)
  }
})

test.each(MAILS)('« %s » keeps markup out of its HTML', (_subject, mail) => {
  expect(mail.html).not.toContain('<romand>')
})

test.each(['Gagnez sur https://evil.example', 'evil.example', '<b>x</b>', 'x'.repeat(61), ''])(
  'the name %j is not repeated to somebody who may not have chosen it',
  (displayName) => {
    const { text, html } = verificationMail({ ...CODE, displayName }, SENDER)
    expect(text).toMatch(/^Bonjour,\n/)
    expect(html).toContain('<p>Bonjour,</p>')
  },
)
