import { expect, test } from 'vitest'
import { initialsOf, ownPhotoId } from '~/domain/image'
import { deviceOf } from './device'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox sur Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    'Chrome sur Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'Edge sur Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet sur Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari sur Mac',
  ],
  ['curl/8.5.0', 'Appareil inconnu'],
  ['', 'Appareil inconnu'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test.each([
  ['Camille Rochat', 'CR'],
  ['les amis du théâtre', 'LT'],
  ['Zoé', 'Z'],
  ['  ', ''],
  ['𝒜rt', '𝒜'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test.each([
  ['https://lh3.googleusercontent.com/a/x', null],
  ['/images/event-0123456789abcdef0123456789abcdef/320', null],
  ['/images/../320', null],
  [null, null],
  ['/images/profile-0123456789abcdef0123456789abcdef/320', 'profile-0123456789abcdef0123456789abcdef'],
])('the photo of ours in %j is %j', (photoURL, id) => {
  expect(ownPhotoId(photoURL)).toBe(id)
})
