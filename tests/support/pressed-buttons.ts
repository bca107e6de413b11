// This finds the buttons of the sources to which the presses of a run belong.
import { ANY, readSources, type Source, type SourceButton, sourceButtons } from './source-buttons'
import type { Press } from './watched-pages'

const ROUTE = /^routes\/(.+)\.tsx?$/

/** Lists the buttons of `root` that no press has hit, as `file:line « what it says »`. */
export function unpressedButtons(root: string, presses: readonly Press[]): string[] {
  const sources = readSources(root)
  const buttons = sourceButtons(sources)
  const pressed = new Set(presses.flatMap((press) => pressedBy(press, buttons, sources)))
  return buttons.filter((button) => !pressed.has(button)).map(lineOf)
}

function lineOf({ file, line, label, name, value }: SourceButton): string {
  return `app/${file}:${line} « ${label} »${value === null ? '' : ` (${name ?? ''}=${value})`}`
}

/** Finds the buttons that the press may have hit; if several say the same, it takes the one nearest to the page in the
 * imports. */
export function pressedBy(
  press: Press,
  buttons: readonly SourceButton[],
  sources: Map<string, Source>,
): SourceButton[] {
  const alike = buttons.filter((button) => isLike(button, press))
  const distances = distancesFrom(pageOf(press.page, sources), sources)
  const distance = ({ file }: SourceButton) => distances.get(file) ?? Number.POSITIVE_INFINITY
  const least = Math.min(...alike.map(distance))
  return alike.filter((button) => distance(button) === least && least < Number.POSITIVE_INFINITY)
}

function isLike({ label, form, name, value }: SourceButton, press: Press): boolean {
  const formulaire = new URL(press.action).searchParams.get('formulaire')
  return (
    fits(label, press.label) &&
    (form === null || fits(form, formulaire ?? '')) &&
    (name === null || name === press.name) &&
    (value === null || fits(value, press.value))
  )
}

function fits(pattern: string, text: string): boolean {
  const plain = (part: string) =>
    part
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${pattern.split(ANY).map(plain).join('.*')}$`).test(text.replace(/\s+/g, ' ').trim())
}

/** The file of the route that answers a path. */
function pageOf(pathname: string, sources: Map<string, Source>): string {
  const second = secondAddresses(sources).get(pathname.replace(/(?<=.)\/$/, ''))
  if (second !== undefined) return second
  const found = [...sources.keys()]
    .filter((file) => ROUTE.test(file) && patternOf(file).test(pathname))
    // The fewer of its parts stand for anything, the nearer it is.
    .sort((a, b) => wildness(a) - wildness(b))
  return found[0] ?? 'root.tsx'
}

function wildness(file: string): number {
  return file.startsWith('routes/$') ? 100 : file.split('$').length
}

function patternOf(file: string): RegExp {
  const [, route = ''] = ROUTE.exec(file) ?? []
  const parts = route
    .replace(/\[(.)\]/g, '\u0000')
    .split('.')
    .filter((part) => !part.startsWith('_'))
    .map((part) => part.replace(/_$/, '').replaceAll('\u0000', '\\.'))
    .map((part) => (part === '$' ? '.*' : part.startsWith('$') ? '[^/]+' : part))
  return new RegExp(`^/${parts.join('/')}/?$`)
}

/** Files that routes.ts serves at an address beside their own. */
function secondAddresses(sources: Map<string, Source>): Map<string, string> {
  const text = sources.get('routes.ts')?.tree.text ?? ''
  return new Map(
    [...text.matchAll(/\broute\('([^']+)', '([^']+)'/g)].map(([, path, file = '']) => [`/${path}`, file]),
  )
}

/** How many imports lie between a page, with what frames it, and each file. */
function distancesFrom(page: string, sources: Map<string, Source>): Map<string, number> {
  const distances = new Map<string, number>([
    [page, 0],
    ['root.tsx', 0],
  ])
  for (const [file, distance] of distances) {
    for (const next of sources.get(file)?.imports ?? []) {
      if (!distances.has(next)) distances.set(next, distance + 1)
    }
  }
  return distances
}
