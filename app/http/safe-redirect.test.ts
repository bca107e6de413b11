import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect'

test.each([
  '/',
  '/dashboard',
  '/organizer/edit-event/concert-abc123?etape=2#dates',
  '/evenements?q=caf%C3%A9%20concert&category=musique',
  '/evenements?q=a//b',
  '/partenaires/salle%20du%20port',
])('%s is a path of this site', (path) => {
  expect(safeRedirect(path, '/default')).toBe(path)
})

test.each([
  null,
  undefined,
  '',
  'dashboard',
  '//evil',
  '//evil.example/path',
  '///evil.example',
  '/\\evil',
  '\\\\evil',
  '/%09/evil',
  '/\t/evil',
  '/\n/evil',
  '/%0d%0aSet-Cookie:%20a=b',
  '/%2f/evil',
  '/%5cevil',
  '/.//evil',
  '/x/..//evil',
  '/%2e//evil',
  'https:evil',
  'https://evil.example',
  'http:/evil',
  'javascript:alert(1)',
  ' //evil',
  ' /dashboard',
  'data:text/html,x',
  '/%',
  '/x\u0000y',
])('%j ends on the default', (target) => {
  expect(safeRedirect(target, '/default')).toBe('/default')
})
