import { expect, test } from 'vitest'
import { withoutKey } from './secret-paths'

test.each([
  ['/organizer/invitation/abc', '/organizer/invitation/…'],
  ['/meteo/KEY', '/meteo/…'],
  ['/ne-plus-ecrire/KEY', '/ne-plus-ecrire/…'],
  ['/annonce/KEY', '/annonce/…'],
  ['/annonce/KEY/modifier', '/annonce/…/modifier'],
  ['/suivi/KEY/fin', '/suivi/…/fin'],
  ['/annonce/KEY.data', '/annonce/….data'],
  ['https://agenda.example/annonce/KEY', 'https://agenda.example/annonce/…'],
  ['/ANNONCE/KEY', '/ANNONCE/…'],
  ['/%61nnonce/KEY', '/%61nnonce/…'],
  ['/ann%4Fnce/KEY', '/ann%4Fnce/…'],
  ['//annonce//KEY', '//annonce//…'],
  ['/annonce%2fKEY', '/annonce%2f…'],
  ['/annonce', '/annonce'],
  ['/evenement/annonce-3fk2', '/evenement/annonce-3fk2'],
])('%s is told as %s', (path, told) => {
  expect(withoutKey(path)).toBe(told)
})
