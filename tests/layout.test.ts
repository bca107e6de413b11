// Imports under app/ run down only, and never in a circle: docs/architecture.md says what stands on which floor.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const APP = fileURLToPath(new URL('../app', import.meta.url))

/** The floors begin with the lowest; a file may import its own floor and those below. */
const FLOORS = [
  'platform',
  'backend',
  'domain',
  'calendar',
  'http',
  'server',
  'ui',
  'features',
  'runtime',
  'routes',
  'service-worker',
  'entry',
]
/** Files beside the folders: these open what the others use; all others are the application's entries. */
const RUNTIME_FILES = ['runtime.server.ts', 'scheduled-jobs.server.ts']

/** A cookie of its own, the guards, which redirect, and what several pages answer to one form. */
const ANSWERING_FEATURES =
  /^features\/(?:accounts\/(?:google-attempt|guards)\.server\.ts|.*-actions(?:\.server\.ts|\/))/

/** Lines. A room that has more is looked into: its folders, and what lies beside them, are rooms as well. */
const LARGE_ROOM = 3000

interface Import {
  from: string
  to: string
}

const { imports, packages, sizes } = readImports()

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

test('features answer with values: what a form gets is made in routes, or in actions that several of them share', () => {
  const answering = packages.filter(
    ({ from, to }) => roomOf(from).startsWith('features/') && to === '@remix-run/node',
  )
  expect(answering.map(({ from }) => from).filter((file) => !ANSWERING_FEATURES.test(file))).toEqual([])
})

test('no two rooms import each other', () => {
  expect(bothWays(roomOf)).toEqual([])
})

test('no two folders of a large room import each other', () => {
  const lines = new Map<string, number>()
  for (const [file, count] of sizes) lines.set(roomOf(file), (lines.get(roomOf(file)) ?? 0) + count)
  expect(
    bothWays((file) => ((lines.get(roomOf(file)) ?? 0) > LARGE_ROOM ? folderOf(file) : roomOf(file))),
  ).toEqual([])
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
function readImports(): { imports: Import[]; packages: Import[]; sizes: Map<string, number> } {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const known = new Set(files)
  const found = { imports: [] as Import[], packages: [] as Import[], sizes: new Map<string, number>() }
  for (const from of files.filter((file) => !/\.test\.tsx?$|(?:^|\/)(?:testing|contract)\//.test(file))) {
    const text = readFileSync(path.join(APP, from), 'utf8')
    found.sizes.set(from, text.split('\n').length)
    const { importedFiles } = ts.preProcessFile(text)
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

/** The folder in its room; of what lies beside the folders, the room. */
function folderOf(file: string): string {
  const room = roomOf(file)
  const within = path.posix.relative(room, file).split('/')
  return within.length > 1 ? `${room}/${within[0]}` : `${room}/.`
}

/** Pairs that import each other, each with one import of the second. */
function bothWays(placeOf: (file: string) => string): string[] {
  const arrows = new Map<string, Import>()
  for (const found of imports) arrows.set(`${placeOf(found.from)} ${placeOf(found.to)}`, found)
  return [...arrows].flatMap(([arrow, found]) => {
    const [from = '', to = ''] = arrow.split(' ')
    const back = arrows.get(`${to} ${from}`)
    return from < to && back ? [`${asLine(found)}, ${asLine(back)}`] : []
  })
}

function floorOf(file: string): number {
  const folder = file.includes('/') ? file.split('/')[0] : RUNTIME_FILES.includes(file) ? 'runtime' : 'entry'
  return FLOORS.indexOf(folder ?? '')
}

function asLine({ from, to }: Import): string {
  return `${from} imports ${to}`
}
