import { execFileSync } from 'node:child_process'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directoriesForRefusals, PROCESSES_MS } from '../tests/support/refused'

let directories: Awaited<ReturnType<typeof directoriesForRefusals>>
beforeAll(async () => {
  directories = await directoriesForRefusals()
})
afterAll(() => directories.remove())

describe('refused:', { timeout: PROCESSES_MS }, () => {
  test.each([
    ['import', ['shared.ndjson']],
    ['export', ['out.ndjson']],
    ['admin', ['users']],
    ['seed-demo', []],
  ])('%s says the same of a wrong variable and of a database that is gone', async (name, args) => {
    const { dataDir, database } = await directories.usedDirectory()
    for (const suffix of ['', '-wal', '-shm']) await rm(database + suffix, { force: true })
    const command = { script: `scripts/${name}.ts`, args }
    await directories.expectRefused(
      { ...command, env: { DATA_DIR: dataDir } },
      'alors que ce dossier a déjà servi',
    )
    await directories.expectRefused(
      { ...command, env: { LOG_LEVEL: 'loud' } },
      'Configuration invalide\u00a0: LOG_LEVEL',
    )
  })

  test.skipIf(process.platform !== 'linux')('backup and restore where no directory can be made', async () => {
    const { dataDir } = await directories.usedDirectory()
    const backups = directories.newDirectory()
    const env = { DATA_DIR: dataDir }
    await directories.expectRefused(
      { script: 'scripts/backup.ts', args: ['/proc/x'], env },
      'd’écrire dans /proc/x',
    )
    expect((await directories.run({ script: 'scripts/backup.ts', args: [backups], env })).code).toBe(0)
    const restore = { script: 'scripts/restore.ts', args: [backups] }
    await directories.expectRefused({ ...restore, env: { DATA_DIR: '/proc/x' } }, 'd’écrire dans /proc/x')
    await directories.expectRefused(
      { ...restore, env: { DATA_DIR: await directories.loopingLink() } },
      '(ELOOP)\u00a0: vérifiez le chemin.',
    )
  })

  test('backup and restore of a path that cannot be, and a lock that is a directory', async () => {
    const { dataDir } = await directories.usedDirectory()
    const backup = { script: 'scripts/backup.ts', env: { DATA_DIR: dataDir } }
    const loop = await directories.loopingLink()
    await directories.expectRefused({ ...backup, args: [loop] }, `Impossible d’écrire dans ${loop}`)
    await directories.expectRefused(
      { ...backup, args: [path.join(directories.path, 'a'.repeat(300))] },
      'Impossible d’écrire',
    )
    await directories.expectRefused(
      { script: 'scripts/restore.ts', args: [loop] },
      `Aucune sauvegarde dans ${loop}.`,
    )
    const backups = directories.newDirectory()
    const lock = path.join(backups, '.agenda-backup.lock')
    await mkdir(lock, { recursive: true })
    await directories.expectRefused({ ...backup, args: [backups] }, `Impossible d’écrire dans ${lock}`)
  })

  test('export replaces no directory and nothing special', async () => {
    const place = directories.newDirectory()
    await mkdir(place)
    const pipe = path.join(place, 'pipe')
    execFileSync('mkfifo', [pipe])
    const script = 'scripts/export.ts'
    await directories.expectRefused({ script, args: [pipe] }, `${pipe} n’est pas un fichier ordinaire.`)
    expect((await stat(pipe)).isFIFO()).toBe(true)
    for (const folder of [place, `${place}-missing/`])
      await directories.expectRefused({ script, args: [folder] }, `${folder} n’est pas un fichier ordinaire.`)
  })
})
