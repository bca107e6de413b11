// Imports under app/ run down only, and never in a circle: docs/architecture.md says what stands on which floor.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const APP = fileURLToPath(new URL('../app', import.meta.url))

/** From the lowest; what stands on a floor may import its own floor and those below. */
const FLOORS = [
  'platform',
  'backend',
  'domain',
  'http',
  'server',
  'ui',
  'features',
  'runtime',
  'actions',
  'routes',
  'service-worker',
  'entry',
]
/** Files beside the folders: these open what the others use; all others are the application's entries. */
const RUNTIME_FILES = ['runtime.server.ts', 'scheduled-jobs.server.ts']

/** A cookie of its own, and the guards, which redirect. */
const ANSWERING_FEATURES = [
  'features/accounts/google-attempt.server.ts',
  'features/accounts/guards.server.ts',
]

interface Import {
  from: string
  to: string
}

const { imports, packages } = readImports()

test('imports run down only', () => {
  expect(imports.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(asLine)).toEqual([])
})

test('the plumbing of the server is known to the entries only', () => {
  const knowers = imports.filter(({ from, to }) => roomOf(to) === 'server' && roomOf(from) !== 'server')
  expect(knowers.filter(({ from }) => floorOf(from) !== FLOORS.indexOf('entry')).map(asLine)).toEqual([])
})

test('the domain is pure: of the backend it knows the document port only, of packages zod', () => {
  const ofDomain = imports.filter(({ from }) => roomOf(from) === 'domain')
  const reaching = ofDomain.filter(({ to }) => roomOf(to) === 'backend' && to !== 'backend/documents.ts')
  expect(reaching.map(asLine)).toEqual([])
  const foreign = packages.filter(
    ({ from, to }) => roomOf(from) === 'domain' && !['zod', 'node:crypto'].includes(to),
  )
  expect(foreign.map(asLine)).toEqual([])
})

test('features answer with values: what a form gets is made in actions/', () => {
  const answering = packages.filter(
    ({ from, to }) => roomOf(from).startsWith('features/') && to === '@remix-run/node',
  )
  expect(answering.map(({ from }) => from).sort()).toEqual(ANSWERING_FEATURES)
})

test('no two rooms import each other', () => {
  const arrows = new Map<string, Import>()
  for (const found of imports) arrows.set(`${roomOf(found.from)} ${roomOf(found.to)}`, found)
  const bothWays = [...arrows.keys()].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ')
    return from < to && arrows.has(`${to} ${from}`)
  })
  expect(bothWays).toEqual([])
})

test('no files import each other in a circle', () => {
  const importsOf = new Map<string, string[]>()
  for (const { from, to } of imports) importsOf.set(from, [...(importsOf.get(from) ?? []), to])
  const done = new Set<string>()
  const circles: string[] = []
  function visit(file: string, way: string[]): void {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (way.includes(file) || done.has(file)) return
    for (const to of importsOf.get(file) ?? []) visit(to, [...way, file])
    done.add(file)
  }
  for (const file of importsOf.keys()) visit(file, [])
  expect(circles).toEqual([])
})

/** Every import of the code that runs, by paths under app/; tests and what only they use may reach anywhere. */
function readImports(): { imports: Import[]; packages: Import[] } {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const known = new Set(files)
  const found: { imports: Import[]; packages: Import[] } = { imports: [], packages: [] }
  for (const from of files.filter((file) => !/\.test\.tsx?$|(?:^|\/)(?:testing|contract)\//.test(file))) {
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(APP, from), 'utf8'))
    for (const { fileName } of importedFiles) {
      const isOurs = /^[.~]/.test(fileName)
      const asked = fileName.startsWith('~/') ? fileName.slice(2) : path.join(path.dirname(from), fileName)
      const to = ['', '.ts', '.tsx'].map((ending) => asked + ending).find((file) => known.has(file))
      if (to !== undefined) found.imports.push({ from, to })
      else if (!isOurs) found.packages.push({ from, to: fileName })
    }
  }
  return found
}

/** A folder under app/, or one of the features; each file beside the folders is a room of its own. */
function roomOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  return first === 'features' ? `${first}/${second}` : first
}

function floorOf(file: string): number {
  const folder = file.includes('/') ? file.split('/')[0] : RUNTIME_FILES.includes(file) ? 'runtime' : 'entry'
  return FLOORS.indexOf(folder ?? '')
}

function asLine({ from, to }: Import): string {
  return `${from} imports ${to}`
}
