// npx tsx scripts/draw-canton-map.ts writes app/features/localities/canton-map-paths.ts. Each dot belongs to the canton of
// its nearest locality. The postal list ends at the border, so the outline towards France, Italy and the large lakes is
// given here, to about two kilometres.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { CANTONS, type Canton } from '../app/domain/event'
import { readPostalList } from '../app/features/localities/postal-list.server'

type Point = readonly [lng: number, lat: number]

const CELL_KM = 3
const WEST = 5.9
const NORTH = 47.56
const KM_PER_DEGREE = 111.2
const KM_PER_DEGREE_EAST = KM_PER_DEGREE * Math.cos((46.7 * Math.PI) / 180)
const COLUMNS = 68
const ROWS = 65
const REACH_KM = 17

/** West and south follow the border; in the east the nearest locality decides. */
const OUTLINE: readonly Point[] = [
  [7.6, 47.6],
  [7.42, 47.49],
  [7.25, 47.43],
  [7.18, 47.45],
  [7.14, 47.5],
  [7.0, 47.505],
  [6.94, 47.47],
  [6.94, 47.42],
  [6.88, 47.37],
  [7.0, 47.35],
  [7.05, 47.32],
  [6.95, 47.26],
  [6.88, 47.2],
  [6.84, 47.16],
  [6.74, 47.1],
  [6.68, 47.05],
  [6.62, 47.0],
  [6.5, 46.97],
  [6.43, 46.93],
  [6.43, 46.81],
  [6.43, 46.75],
  [6.28, 46.69],
  [6.12, 46.59],
  [6.06, 46.53],
  [6.07, 46.42],
  [6.14, 46.37],
  [6.11, 46.3],
  [6.1, 46.25],
  [6.02, 46.24],
  [5.97, 46.21],
  [5.95, 46.13],
  [6.04, 46.14],
  [6.14, 46.135],
  [6.2, 46.17],
  [6.3, 46.23],
  [6.3, 46.26],
  [6.25, 46.31],
  [6.5, 46.42],
  [6.79, 46.4],
  [6.77, 46.34],
  [6.79, 46.25],
  [6.79, 46.14],
  [6.88, 46.11],
  [6.88, 46.06],
  [6.97, 46.03],
  [7.04, 45.92],
  [7.17, 45.86],
  [7.3, 45.9],
  [7.46, 45.92],
  [7.55, 45.97],
  [7.66, 45.97],
  [7.72, 45.93],
  [7.87, 45.92],
  [7.92, 46.0],
  [8.02, 46.02],
  [8.04, 46.1],
  [8.15, 46.16],
  [8.16, 46.2],
  [8.09, 46.26],
  [8.22, 46.32],
  [8.32, 46.41],
  [8.45, 46.46],
  [8.43, 46.57],
  [8.6, 46.6],
  [8.6, 47.6],
]
const LAKES: readonly (readonly Point[])[] = [
  [
    [6.155, 46.205],
    [6.15, 46.25],
    [6.17, 46.29],
    [6.2, 46.32],
    [6.245, 46.38],
    [6.27, 46.4],
    [6.335, 46.457],
    [6.4, 46.465],
    [6.46, 46.478],
    [6.5, 46.505],
    [6.56, 46.51],
    [6.66, 46.505],
    [6.73, 46.487],
    [6.84, 46.458],
    [6.91, 46.43],
    [6.925, 46.4],
    [6.86, 46.385],
    [6.8, 46.395],
    [6.59, 46.4],
    [6.48, 46.375],
    [6.34, 46.34],
    [6.25, 46.29],
    [6.2, 46.255],
    [6.165, 46.215],
  ],
  [
    [6.65, 46.785],
    [6.645, 46.81],
    [6.72, 46.85],
    [6.78, 46.89],
    [6.83, 46.92],
    [6.88, 46.975],
    [6.93, 46.99],
    [6.99, 47.01],
    [7.03, 47.005],
    [7.03, 46.96],
    [6.955, 46.92],
    [6.905, 46.895],
    [6.845, 46.855],
    [6.74, 46.8],
  ],
]

interface Locality {
  canton: Canton | null
  lng: number
  lat: number
}

/** Ours, and those beyond the language border that limit them. */
function readLocalities(): Locality[] {
  const ours = readPostalList()
  const oursByNpa = new Set(ours.map(({ npa }) => npa))
  const file = createRequire(import.meta.url).resolve('switzerland-postal-codes/data/postal-codes.tsv')
  const foreign = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [npa, , canton, lat, lng] = line.split('\t')
      const isOurs =
        !npa || oursByNpa.has(npa) || (canton !== 'BE' && CANTONS.some((code) => code === canton))
      return isOurs ? [] : [{ canton: null, lat: Number(lat), lng: Number(lng) }]
    })
  return [...ours, ...foreign]
}

function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false
  outline.forEach(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [0, 0]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  })
  return inside
}

function distanceKm({ lng, lat }: Locality, [x, y]: Point): number {
  return Math.hypot((lng - x) * KM_PER_DEGREE_EAST, (lat - y) * KM_PER_DEGREE)
}

function cantonAt(point: Point, localities: Locality[]): Canton | null {
  if (!isInside(point, OUTLINE) || LAKES.some((lake) => isInside(point, lake))) return null
  let nearest: Locality | null = null
  let reach = REACH_KM
  for (const locality of localities) {
    const distance = distanceKm(locality, point)
    if (distance < reach) [nearest, reach] = [locality, distance]
  }
  return nearest?.canton ?? null
}

/** Runs of dots as horizontal lines, which the dash pattern of the map turns into dots. Lines are slightly too long,
 * so that rounding never drops the last dot. */
function drawPaths(localities: Locality[]): Map<Canton, string> {
  const paths = new Map<Canton, string>()
  for (let row = 0; row < ROWS; row++) {
    const cantons = Array.from({ length: COLUMNS }, (_, column) =>
      cantonAt(
        [
          WEST + ((column + 0.5) * CELL_KM) / KM_PER_DEGREE_EAST,
          NORTH - ((row + 0.5) * CELL_KM) / KM_PER_DEGREE,
        ],
        localities,
      ),
    )
    for (let column = 0; column < COLUMNS; column++) {
      const canton = cantons[column]
      if (!canton) continue
      const start = column
      while (cantons[column + 1] === canton) column++
      paths.set(canton, `${paths.get(canton) ?? ''}M${start} ${row}h${column - start || ''}.01`)
    }
  }
  return paths
}

const lines = [...drawPaths(readLocalities())].map(([canton, d]) => `  ${canton}: '${d}',`).sort()
writeFileSync(
  new URL('../app/features/localities/canton-map-paths.ts', import.meta.url),
  `// Made by scripts/draw-canton-map.ts; do not edit. One unit is ${CELL_KM} km.
import type { Canton } from '~/domain/event'

/** Runs of dots: x and y of the first, distance to the last. */
export const CANTON_PATHS: Record<Canton, string> = {
${lines.join('\n')}
}
`,
)
