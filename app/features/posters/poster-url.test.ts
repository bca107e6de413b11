import { expect, test } from 'vitest'
import type { Programme } from '~/domain/event'
import { makeOccurrences } from '~/domain/occurrence'
import { loader } from '~/routes/affiches.$file'
import { parsePosterFile, posterUrl } from './poster-url'

const concert = {
  id: 'concert-de-noel-x7k2pd',
  category: 'musique',
  programme: 'scheduled' as const,
  occurrences: makeOccurrences([{ start: '2026-11-28T20:30', end: '2026-11-29T01:00' }]),
}

function fileOf(url: string): string {
  return url.replace('/affiches/', '')
}

async function fetchPoster(file: string): Promise<Response> {
  try {
    return await loader({ params: { file } })
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}

test('an address says everything the drawing needs', () => {
  expect(parsePosterFile(fileOf(posterUrl(concert, 'card')))).toEqual({
    id: expect.stringMatching(/^[0-9a-z]{7}$/),
    category: 'musique',
    colour: '#c41230',
    day: 28,
    shape: 'card',
  })
  expect(posterUrl(concert, 'wide')).toMatch(/\.wide\.svg$/)
  expect(posterUrl(concert, 'card', '#00ff00')).toContain('-00ff00-')
  expect(posterUrl({ ...concert, category: 'cirque-2' }, 'card')).toContain('-cirque-2-')
})

test('only an event on a single day shows its day', () => {
  const dayOf = (starts: Parameters<typeof makeOccurrences>[0]) =>
    parsePosterFile(fileOf(posterUrl({ ...concert, occurrences: makeOccurrences(starts) }, 'card')))?.day
  expect(dayOf([{ start: '2026-11-28' }])).toBe(28)
  expect(dayOf([{ start: '2026-11-28T20:30' }])).toBe(28)
  expect(dayOf([{ start: '2026-11-28', end: '2026-12-06' }])).toBeNull()
  expect(dayOf([{ start: '2026-11-28T20:30' }, { start: '2026-11-29T20:30' }])).toBeNull()
})

test('a date that is off is not on the poster', () => {
  const dayUnder = (programme: Programme, status: Programme | null = null) => {
    const occurrences = makeOccurrences([{ start: '2026-11-28T20:30', status }])
    return parsePosterFile(fileOf(posterUrl({ ...concert, programme, occurrences }, 'card')))?.day
  }
  expect(dayUnder('postponed')).toBeNull()
  expect(dayUnder('cancelled')).toBeNull()
  expect(dayUnder('scheduled', 'postponed')).toBeNull()
  expect(dayUnder('postponed', 'scheduled')).toBe(28)
  expect(dayUnder('rescheduled')).toBe(28)
})

test('posters are served for ever', async () => {
  for (const shape of ['card', 'wide'] as const) {
    const answer = await fetchPoster(fileOf(posterUrl(concert, shape)))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(200)
  }
})

test('any other name is not found', async () => {
  const good = fileOf(posterUrl(concert, 'card'))
  expect(parsePosterFile(good)).not.toBeNull()
  const bad = [
    '',
    'x',
    `${good}x`,
    good.replace('.card.', '.og.'),
    good.replace('.card.svg', '.card.png'),
    good.replace('-28.', '-32.'),
    good.replace('-28.', '-9.'),
    good.replace('1-', '2-'),
    good.replace('musique', 'MUSIQUE'),
    good.replace('musique', '..'),
    good.replace('musique', 'a'.repeat(200)),
    good.replace('c41230', 'c4123g'),
    good.replace('musique', '__proto__'),
    good.replace('musique', '"><script>'),
  ]
  for (const file of bad) expect((await fetchPoster(file)).status, file).toBe(404)
})
