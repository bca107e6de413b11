import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const GOOD = JSON.stringify({
  id: 'a',
  title: 'Fête au village',
  locality: 'Nyon',
  canton: 'VD',
  start: '2027-05-01',
})
const REFUSED = JSON.stringify({ id: 'b', title: 'Fête sans lieu', canton: 'VD', start: '2027-05-01' })

test('the exit status tells whether all, some or none of a file went in', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'agenda-import-command-'))
  const statusOf = async (...lines: string[]): Promise<number> => {
    const file = join(directory, 'events.ndjson')
    await writeFile(file, lines.join('\n'))
    const command = ['--import', 'tsx', 'scripts/import.ts', file]
    const env = { ...process.env, DATA_DIR: join(directory, 'data'), BACKEND: 'embedded' }
    return promisify(execFile)(process.execPath, command, { env }).then(
      () => 0,
      ({ code }) => code,
    )
  }
  try {
    expect(await statusOf(GOOD)).toBe(0)
    expect(await statusOf(GOOD, REFUSED)).toBe(3)
    expect(await statusOf(REFUSED)).toBe(4)
    expect(await statusOf('bonjour')).toBe(2)
  } finally {
    await rm(directory, { recursive: true })
  }
})
