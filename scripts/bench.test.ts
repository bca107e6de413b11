import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { type TemporaryDirectory, temporaryDirectory } from '../tests/support/temporary-directory'
import { openBenchCatalogue } from './bench/catalogue'
import { benchRecord, TENTH_WORD } from './bench/events'
import { writeEvents } from './bench/site'

let directory: TemporaryDirectory
beforeEach(async () => {
  directory = await temporaryDirectory('bench')
})
afterEach(() => directory.remove())

test('an event of the bench is the same whenever it is made', () => {
  const first = [3, 42, 999_999].map(benchRecord)
  benchRecord(7)
  expect([3, 42, 999_999].map(benchRecord)).toEqual(first)
})

test.each([
  ['through the import', false],
  ['as an export', true],
])('a site takes the events of the bench %s', async (_, isExport) => {
  const file = `${directory.path}/events.ndjson`
  await writeEvents(40, file, isExport)
  const { catalogue, close } = await openBenchCatalogue(directory.path, file)
  const [frequent] = catalogue.search(
    catalogue.understand({ ...EMPTY_QUERY, q: TENTH_WORD, when: 'all' }).query,
    { limit: 24 },
  ).items
  expect([...catalogue.published()]).toHaveLength(40)
  expect(frequent?.event.description).toContain(TENTH_WORD)
  await close()
})

test('the bare server sends the bytes and headers it is given', async () => {
  await writeFile(`${directory.path}/answer`, 'la page')
  const headers = ['Content-Type', 'text/plain', 'Transfer-Encoding', 'chunked', 'ETag', '"a"']
  await writeFile(`${directory.path}/headers`, JSON.stringify(headers))
  const server = fork('scripts/bench/bare-server.mjs', [directory.path])
  const [port] = await once(server, 'message')
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe('la page')
  expect([answer.headers.get('ETag'), answer.headers.get('Content-Length')]).toEqual(['"a"', '7'])
  server.kill()
})
