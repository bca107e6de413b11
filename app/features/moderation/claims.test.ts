import { expect, test } from 'vitest'
import { publishedInNameOfText } from './claims'

const account = { name: 'Camille Rochat', email: 'camille@exemple.ch', adminPath: '/admin/users/c' }
const loup = { name: 'Théâtre du Loup', email: 'info@loup.ch' }

test('who announces in their own name is not remarked upon', () => {
  expect(publishedInNameOfText(account, { organizerName: 'CAMILLE ROCHAT', partner: null })).toBeNull()
  expect(publishedInNameOfText(account, { organizerName: '', partner: null })).toBeNull()
})

test('another organizer and a partner that is not theirs are said', () => {
  expect(publishedInNameOfText(account, { organizerName: 'Chœur de Vevey', partner: null })).toBe(
    'Le compte «\u00a0Camille Rochat\u00a0» annonce au nom de «\u00a0Chœur de Vevey\u00a0».',
  )
  expect(
    publishedInNameOfText(
      { ...account, adminPath: null },
      { organizerName: 'Camille Rochat', partner: loup },
    ),
  ).toBe(
    '«\u00a0Camille Rochat\u00a0», sans compte, annonce pour le partenaire «\u00a0Théâtre du Loup\u00a0».',
  )
})

test('a partner with the address of the account is theirs', () => {
  const claim = { organizerName: 'Camille Rochat', partner: { ...loup, email: account.email } }
  expect(publishedInNameOfText(account, claim)).toBeNull()
})

test('an organizer of the agenda of which the author is no member is said as such', () => {
  const claim = { organizerName: 'Chœur de Vevey', partner: null, isForeignOrganizer: true }
  expect(publishedInNameOfText(account, claim)).toBe(
    'Le compte «\u00a0Camille Rochat\u00a0» annonce au nom de «\u00a0Chœur de Vevey\u00a0», mais n’est pas membre de cet organisateur.',
  )
})
