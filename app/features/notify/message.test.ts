import { getZodConstraint, parseWithZod } from '@conform-to/zod/v3'
import { describe, expect, test } from 'vitest'
import { CONTACT_SUBJECTS, contactMessage } from './message'

const SENT = {
  name: 'Camille Rochat',
  email: 'camille@exemple.ch',
  subject: 'question',
  message: 'Peut-on annoncer un vide-grenier de quartier ?',
}

/** The server receives a form, where an empty field is an empty text. */
function submit(fields: Partial<Record<keyof typeof SENT, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...SENT, ...fields })) form.set(name, value)
  return parseWithZod(form, { schema: contactMessage })
}

function errorsOf(fields: Partial<Record<keyof typeof SENT, string>>) {
  return submit(fields).reply().error ?? {}
}

describe('a contact message', () => {
  test('that is complete is accepted', () => {
    expect(submit({})).toMatchObject({ status: 'success', value: SENT })
  })

  test('loses the spaces around each field', () => {
    expect(submit({ name: '  Camille Rochat ', email: ' camille@exemple.ch\t' })).toMatchObject({
      value: SENT,
    })
  })

  test('left empty gets one French message a field, in the order of the form', () => {
    const errors = errorsOf({ name: '', email: '', subject: '', message: '' })
    expect(errors).toEqual({
      name: ['Indiquez votre nom.'],
      email: ['Indiquez votre adresse e-mail\u00a0: c’est là que nous vous répondrons.'],
      subject: ['Choisissez un sujet.'],
      message: ['Écrivez votre message.'],
    })
    expect(Object.keys(errors)).toEqual(['name', 'email', 'subject', 'message'])
  })

  test.each([
    ['a name of one letter', { name: 'C' }, 'name'],
    ['a name over two lines', { name: 'Camille\nBcc: tous@exemple.ch' }, 'name'],
    ['a name with a Unicode line separator', { name: 'Camille\u2028Rochat' }, 'name'],
    ['a name with a NUL', { name: 'Camille\0Rochat' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['an address without domain', { email: 'camille@exemple' }, 'email'],
    ['two addresses', { email: 'camille@exemple.ch, autre@exemple.ch' }, 'email'],
    ['an address with a header behind it', { email: 'camille@exemple.ch\r\nBcc: tous@exemple.ch' }, 'email'],
    ['an unknown subject', { subject: '__proto__' }, 'subject'],
    ['a message of 19 characters', { message: 'x'.repeat(19) }, 'message'],
    ['a message of spaces', { message: ' '.repeat(40) }, 'message'],
    ['a message of 5001 characters', { message: 'x'.repeat(5001) }, 'message'],
  ])('with %s is refused at that field only', (_what, fields, refused) => {
    expect(Object.keys(errorsOf(fields))).toEqual([refused])
  })

  test.each(CONTACT_SUBJECTS.map(({ value }) => value))('may be about %s', (subject) => {
    expect(submit({ subject }).status).toBe('success')
  })

  test('tells the browser its limits', () => {
    expect({ ...getZodConstraint(contactMessage) }).toEqual({
      name: { required: true, minLength: 2, maxLength: 100 },
      email: { required: true, maxLength: 200 },
      subject: { required: true },
      message: { required: true, minLength: 20, maxLength: 5000 },
    })
  })
})
