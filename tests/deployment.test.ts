// The files of a deployment say what the code needs: they are read here, because nothing here can run them.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENV_NAMES, parseEnv } from '~/platform/env.server'
import { BUILT_SERVER } from '../scripts/build.mjs'
import { checkPublication } from '../scripts/doctor/publication'

const dockerfile = lines('Dockerfile')
const service = lines('deploy/service.yaml')
const workflow = lines('.github/workflows/ci.yml')

function lines(path: string): string[] {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
}

function matches(text: readonly string[], pattern: RegExp): string[] {
  return text.flatMap((line) => pattern.exec(line)?.[1] ?? [])
}

/** A secret stands for itself. */
function variables(): Record<string, string> {
  const ofImage = matches(dockerfile, /^ENV (.*)/).flatMap((pairs) => pairs.split(' '))
  const ofService = [...service.join('\n').matchAll(/- name: (\w+)\n +(?:value: "(.*)"|valueFrom:)/g)]
  return Object.fromEntries([
    ...ofImage.map((pair) => pair.split('=')),
    ...ofService.map(([, name, value]) => [
      name,
      (value && EXAMPLES[value]) ?? value ?? SECRETS[String(name)],
    ]),
  ])
}

/** A start refuses what is written there until it is replaced. */
const EXAMPLES: Record<string, string> = { 'VAPID-KEY': `B${'x'.repeat(86)}` }

const SECRETS: Record<string, string> = {
  SESSION_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtps://agenda:secret@mail.example.ch:465',
}

test('the service starts with the variables of the image and its own, all of them known to the code', () => {
  const given = variables()
  // MALLOC_ is for the C library.
  const own = Object.keys(given).filter((name) => !name.startsWith('MALLOC_'))
  expect(own.filter((name) => !ENV_NAMES.includes(name))).toEqual([])
  expect(parseEnv(given)).toMatchObject({
    nodeEnv: 'production',
    backend: 'firebase',
    host: '0.0.0.0',
    trustProxy: 1,
    sessionSecret: SECRETS.SESSION_SECRET,
    smtpUrl: SECRETS.SMTP_URL,
  })
})

test('the service is given everything that npm run doctor would ask for', () => {
  const doubts = (given: Record<string, string>) => checkPublication(parseEnv(given)).map(({ says }) => says)
  const given = variables()
  expect(doubts(given)).toEqual([])
  const wanted = Object.keys(given).filter((name) => /^LEGAL_|_VAPID_/.test(name))
  for (const name of wanted) {
    const { [name]: _, ...others } = given
    expect(doubts(others), name).toHaveLength(1)
  }
})

test('the recipe of one machine names what npm run doctor would ask for', () => {
  const operations = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const [recipe = ''] = /^cp \.env\.example[\s\S]*?^npm run doctor/m.exec(operations) ?? []
  const names = ENV_NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(recipe))
  const examples = { ...variables(), DATA_DIR: '/srv/agenda/data' }
  const given = Object.entries(examples).filter(([name]) => names.includes(name))
  const findings = checkPublication(parseEnv({ ...Object.fromEntries(given), NODE_ENV: 'production' }))
  expect(findings.filter(({ state }) => state !== 'fine')).toEqual([])
})

test('what is secret comes from Secret Manager, and is in no image', () => {
  const referred = [...service.join('\n').matchAll(/- name: (\w+)\n +valueFrom:\n +secretKeyRef:/g)]
  expect(referred.map(([, name]) => name).sort()).toEqual(Object.keys(SECRETS).sort())
  const ignored = lines('.dockerignore')
  for (const path of ['.env', '.data', '.git', 'env.yaml', 'key.json', 'node_modules']) {
    expect(ignored).toContain(path)
  }
})

test('probes ask for a page that the site has, within what Cloud Run allows', () => {
  const paths = matches(service, /^ +path: (\/\S+)/)
  expect(paths).toHaveLength(2)
  for (const path of paths) {
    const file = path.slice(1).replaceAll('.', '[.]')
    expect(existsSync(new URL(`../app/routes/${file}.ts`, import.meta.url)), path).toBe(true)
  }
  const [period = 0] = matches(service, /periodSeconds: (\d+)/).map(Number)
  const [threshold = 0] = matches(service, /failureThreshold: (\d+)/).map(Number)
  expect(period * threshold).toBeLessThanOrEqual(240)
})

test('the image and the workflow have one Node, which the packages allow', () => {
  const { engines } = JSON.parse(lines('package.json').join('\n'))
  const [least] = /\d+/.exec(engines.node) ?? []
  const images = new Set(matches(dockerfile, /^FROM node:(\d+)-slim/))
  expect([...images]).toEqual(matches(workflow, /node-version: (\d+)/))
  for (const major of images) expect(Number(major)).toBeGreaterThanOrEqual(Number(least))
})

test('the image runs the built server, and the workflow what the README tells everyone to run', () => {
  expect(dockerfile).toContain(`CMD ["node", "${BUILT_SERVER}"]`)
  expect(matches(workflow, /- run: (\S+)/)).toEqual(['.ci/run'])
  expect(existsSync(new URL('../.ci/run', import.meta.url))).toBe(true)
})
