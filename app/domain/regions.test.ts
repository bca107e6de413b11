import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedData } from '../../tests/support/shared-data'
import { REGION_COMMUNES } from './region-communes'
import { REGIONS, regionLabel, regionsOfNpa } from './regions'

const COMMUNES = sharedData('geo/romandie-communes.json')
const LOCALITIES = sharedData('geo/romandie-npa.json')

test.each([
  ['1820', ['riviera', 'arc-lemanique']],
  ['1096', ['lavaux', 'arc-lemanique']],
  ['1260', ['la-cote', 'arc-lemanique']],
  ['1040', ['gros-de-vaud']],
  ['1400', ['nord-vaudois', 'trois-lacs', 'arc-jurassien']],
  ['1347', ['nord-vaudois', 'vallee-de-joux', 'jura-vaudois', 'arc-jurassien']],
  ['1860', ['chablais']],
  ['1870', ['chablais', 'bas-valais']],
  ['1630', ['gruyere', 'sud-fribourgeois']],
  ['1530', ['broye']],
  ['2114', ['val-de-travers', 'arc-jurassien']],
  ['2900', ['ajoie', 'arc-jurassien']],
  ['1660', ['alpes-vaudoises', 'pays-d-enhaut']],
  ['1003', ['region-lausannoise', 'arc-lemanique']],
  ['3960', ['valais-central']],
  ['1290', ['arc-lemanique', 'rive-droite']],
  ['9999', []],
])('%s lies in %j', (npa, regions) => {
  expect([...regionsOfNpa(npa)].sort()).toEqual([...regions].sort())
})

test('each region has postal codes, and each part of one is a region', () => {
  const known = new Set(REGIONS.map(({ id }) => id))
  const listed = [...REGION_COMMUNES.matchAll(/^([a-z-]+):/gm)].map(([, id = '']) => id)
  for (const id of listed) expect(known).toContain(id)
  for (const { id, parts = [] } of REGIONS) {
    expect(listed.includes(id) || parts.length > 0, id).toBe(true)
    for (const part of parts) expect(known).toContain(part)
  }
  expect(regionLabel('la-cote')).toBe('La Côte')
})

test.skipIf(!existsSync(LOCALITIES))(
  'a region has no code of a town outside for the hamlet it shares it with',
  () => {
    const official: { npa: string; suffix: string; commune: string; part: number }[] = JSON.parse(
      readFileSync(LOCALITIES, 'utf8'),
    )
    const mainCommune = new Map<string, string>()
    for (const { npa, commune } of official.sort(
      (a, b) => a.suffix.localeCompare(b.suffix) || b.part - a.part,
    )) {
      if (!mainCommune.has(npa)) mainCommune.set(npa, plainName(commune))
    }
    for (const region of REGION_COMMUNES.trim().split(/\n(?! )/)) {
      const foreign = (region.match(/\b\d{4}\b/g) ?? []).filter(
        (npa) => !region.replace(/\s+/g, ' ').includes(` ${mainCommune.get(npa)} `),
      )
      expect(foreign, region.slice(0, region.indexOf(':'))).toEqual([])
    }
  },
)

test.skipIf(!existsSync(COMMUNES))('the communes exist and have these postal codes', () => {
  const official: { commune: string; npas: string[] }[] = JSON.parse(readFileSync(COMMUNES, 'utf8'))
  const entries = REGION_COMMUNES.replace(/^[a-z-]+:/gm, ';')
    .split(';')
    .map((entry) => entry.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  expect(entries.length).toBeGreaterThan(500)
  for (const entry of entries) {
    const [, name = '', npas = ''] = /^(.*?)((?: \d{4})+)$/.exec(entry) ?? []
    const named = official.filter(({ commune }) => plainName(commune) === name)
    const fits = named.some((one) =>
      npas
        .trim()
        .split(' ')
        .every((npa) => one.npas.includes(npa)),
    )
    expect(fits, entry).toBe(true)
  }
})

function plainName(commune: string): string {
  return commune.replace(/ \([^)]*\)$/, '').replaceAll("'", '’')
}
