import { expect, test } from 'vitest'
import { openSourceReader } from './source-reader.server'

const request = (text: string, type = 'text/html') => ({
  bytes: Buffer.from(text),
  type,
  charset: null,
  address: 'https://a.example/',
  today: '2026-11-21',
})

test('a page is read in a worker', async () => {
  const found = await openSourceReader().read(request('<title>Bal du village</title>'))
  expect(found).toMatchObject({ by: 'page', events: [{ title: 'Bal du village' }] })
})

test('what would take for ever is ended', async () => {
  const slow = 'RRULE:FREQ=DAILY;BYMONTHDAY=-20,-4,-12,20\r\n'.repeat(100)
  const event = `BEGIN:VEVENT\r\nSUMMARY:A\r\nDTSTART:20260101T000000Z\r\n${slow}END:VEVENT`
  const endless = `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR`
  expect(await openSourceReader(300).read(request(endless, 'text/calendar'))).toBe('unreadable')
})

test('what is nested without end is refused, and the next one is read', async () => {
  const reader = openSourceReader()
  expect(await reader.read(request('<div itemscope>'.repeat(300_000)))).toBe('unreadable')
  expect(await reader.read(request('<title>Bal du village</title>'))).toMatchObject({ by: 'page' })
})

test('two are read at once, no more', async () => {
  const reader = openSourceReader()
  const three = await Promise.all(
    ['A', 'B', 'C'].map((title) => reader.read(request(`<title>${title}</title>`))),
  )
  expect(three.filter((found) => found === 'busy')).toHaveLength(1)
})
