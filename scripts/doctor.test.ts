import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_SECONDS } from '../app/platform/durations'
import { directoriesForRefusals, PROCESSES_MS } from '../tests/support/refused'
import { openSmtpServer } from '../tests/support/smtp'

let directories: Awaited<ReturnType<typeof directoriesForRefusals>>
beforeAll(async () => {
  directories = await directoriesForRefusals()
})
afterAll(() => directories.remove())

/** Returns what the doctor prints about such a configuration, and its exit code. */
async function examined(env: Record<string, string>): Promise<{ code: number; says: string }> {
  const child = spawn(process.execPath, ['scripts/doctor.mjs'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'development', PORT: '0', ...env },
  })
  let says = ''
  child.stdout.on('data', (chunk) => {
    says += chunk
  })
  child.stderr.on('data', (chunk) => {
    says += chunk
  })
  const [code] = await once(child, 'close')
  return { code, says }
}

describe('npm run doctor', { timeout: PROCESSES_MS }, () => {
  test('nothing is wrong with a used directory, and nothing is left in it', async () => {
    const { dataDir } = await directories.usedDirectory()
    const before = await readdir(dataDir)
    const { code, says } = await examined({ DATA_DIR: dataDir })
    expect(says).toContain('✓ La base de données est intacte')
    expect(says).toContain('! SMTP_URL absent')
    expect(says).toContain('Rien n’empêche de démarrer.')
    expect(code).toBe(0)
    expect(await readdir(dataDir)).toEqual(before)
  })

  test('every wrong setting is named at once', async () => {
    const { code, says } = await examined({ LOG_LEVEL: 'loud', SITE_URL: 'agenda' })
    expect(says).toContain('✗ LOG_LEVEL\u00a0: valeurs admises')
    expect(says).toContain('✗ SITE_URL\u00a0: adresse http(s) attendue')
    expect(code).toBe(1)
  })

  test('a port of another program, and the port of the site itself', async () => {
    const server = createServer((request, response) =>
      response.end(request.headers.host?.startsWith('localhost') ? 'autre' : '{"ok":true,"uptimeSeconds":3}'),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const settings = { PORT: String(port), DATA_DIR: directories.newDirectory() }
    const site = await examined({ ...settings, HOST: '127.0.0.1' })
    expect(site.says).toContain(`✓ Le site tourne déjà sur le port ${port}`)
    const other = await examined({ ...settings, HOST: 'localhost' })
    expect(other.says).toContain(`✗ Le port ${port} est déjà utilisé par un autre programme`)
    expect(other.code).toBe(1)
    server.close()
  })

  test('a damaged database, written by a clock that was ahead, and damaged keys of push messages', async () => {
    const { dataDir, database } = await directories.usedDirectory()
    await truncate(database, 5000)
    const tomorrow = Date.now() / 1000 + DAY_SECONDS
    await utimes(database, tomorrow, tomorrow)
    await writeFile(path.join(dataDir, 'vapid-keys.json'), 'rien')
    const { code, says } = await examined({ DATA_DIR: dataDir })
    expect(says).toContain('✗ La base de données est endommagée')
    expect(says).toMatch(/✗ La base de données a été écrite le .*, après l’heure de cette machine/)
    expect(says).toContain('npm run restore')
    expect(says).toMatch(/✗ .*vapid-keys\.json ne contient pas de clés/)
    expect(code).toBe(1)
  })

  test.skipIf(process.platform !== 'linux')('a directory in which nothing can be written', async () => {
    const { code, says } = await examined({ DATA_DIR: path.join('/proc', 'agenda') })
    expect(says).toContain('✗ DATA_DIR\u00a0: impossible d’écrire dans /proc')
    expect(code).toBe(1)
  })

  test('a mail server that answers, and one that is gone', async () => {
    const mail = { MAIL_FROM: 'a@example.ch', CONTACT_EMAIL: 'b@example.ch' }
    const smtp = await openSmtpServer()
    const settings = { ...mail, SMTP_URL: smtp.url, DATA_DIR: directories.newDirectory() }
    expect((await examined(settings)).says).toContain('✓ Le serveur de messagerie 127.0.0.1 accepte')
    expect(smtp.messages).toEqual([])
    await smtp.close()
    const { code, says } = await examined(settings)
    expect(says).toMatch(/✗ Le serveur de messagerie 127\.0\.0\.1 refuse\u00a0: .*ECONNREFUSED/)
    expect(code).toBe(1)
  })

  test('a production that names nobody and has no https', async () => {
    const { code, says } = await examined({ NODE_ENV: 'production', DATA_DIR: directories.newDirectory() })
    expect(says).toContain('! SITE_URL est http://localhost:0')
    expect(says).toContain('donnez LEGAL_CONTROLLER, LEGAL_ADDRESS')
    expect(code).toBe(0)
  })
})
