import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '~/platform/clock'
import { thing, things } from '../contract/things'
import { openBackend } from './backend.server'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'agenda-backend-'))
})

afterEach(() => rm(parent, { recursive: true }))

test('the embedded backend makes its directory, for the owner alone, and keeps documents over a restart', async () => {
  const dataDir = join(parent, 'new', 'data')
  const first = await openBackend({ backend: 'embedded', dataDir }, systemClock)
  await first.documents.insert(things, 'a', thing())
  await first.close()
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'agenda.sqlite'))).isFile()).toBe(true)

  const second = await openBackend({ backend: 'embedded', dataDir }, systemClock)
  expect(await second.documents.get(things, 'a')).toMatchObject(thing())
  await second.close()
})

test('a data directory that is a file is refused', async () => {
  const dataDir = join(parent, 'file')
  await writeFile(dataDir, '')
  await expect(openBackend({ backend: 'embedded', dataDir }, systemClock)).rejects.toThrow(
    `DATA_DIR\u00a0: ${dataDir} n’est pas un dossier.`,
  )
})
