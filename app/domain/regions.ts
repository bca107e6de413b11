import { REGION_COMMUNES } from './region-communes'

interface Region {
  id: string
  label: string
  /** Other names, as platform/tokens.ts gives words, without an article. */
  names?: readonly string[]
  /** Regions that belong to it whole. */
  parts?: readonly string[]
}

/** People name a lake in these ways: « au bord du lac de Joux ». */
function shores(...lakes: string[]): string[] {
  const onShore = ['', 'bord du ', 'bords du ', 'rive du ', 'rives du ', 'autour du ', 'tour du ']
  const named = lakes.flatMap((lake) => [...new Set([lake, lake.replace(/^lac d\S+ (?:la )?/, 'lac ')])])
  return named.flatMap((lake) => onShore.map((on) => `${on}${lake}`))
}

/** Areas that people name beside cantons and localities; some overlap. */
export const REGIONS: readonly Region[] = [
  {
    id: 'region-lausannoise',
    label: 'Région lausannoise',
    names: ['district de lausanne', 'agglomeration lausannoise', 'grand lausanne', 'lausanne region'],
    parts: ['ouest-lausannois'],
  },
  { id: 'ouest-lausannois', label: 'Ouest lausannois' },
  { id: 'riviera', label: 'Riviera', names: ['riviera vaudoise'] },
  { id: 'lavaux', label: 'Lavaux' },
  { id: 'la-cote', label: 'La Côte', names: ['la cote vaudoise'] },
  { id: 'terre-sainte', label: 'Terre Sainte' },
  { id: 'gros-de-vaud', label: 'Gros-de-Vaud' },
  { id: 'nord-vaudois', label: 'Nord vaudois', names: ['jura nord vaudois'], parts: ['vallee-de-joux'] },
  { id: 'vallee-de-joux', label: 'Vallée de Joux', names: shores('lac de joux') },
  {
    id: 'jura-vaudois',
    label: 'Jura vaudois',
    names: ['pied du jura'],
    parts: ['vallee-de-joux', 'balcon-du-jura'],
  },
  { id: 'balcon-du-jura', label: 'Balcon du Jura', names: ['balcon du jura vaudois'] },
  { id: 'jorat', label: 'Jorat' },
  {
    id: 'broye',
    label: 'Broye',
    names: [
      'broye vully',
      'broye vaudoise',
      'broye fribourgeoise',
      'haute broye',
      'basse broye',
      'rive sud du lac de neuchatel',
    ],
  },
  { id: 'vully', label: 'Vully' },
  { id: 'chablais', label: 'Chablais', names: ['chablais vaudois', 'chablais valaisan'] },
  {
    id: 'alpes-vaudoises',
    label: 'Alpes vaudoises',
    names: ['prealpes vaudoises'],
    parts: ['pays-d-enhaut'],
  },
  {
    id: 'pays-d-enhaut',
    label: 'Pays-d’Enhaut',
    names: ['pays d enhaut', 'pays den haut', 'pays d en haut'],
  },
  {
    id: 'arc-lemanique',
    label: 'Arc lémanique',
    names: ['bassin lemanique', 'region lemanique', ...shores('leman', 'lac leman')],
    parts: ['la-cote', 'region-lausannoise', 'lavaux', 'riviera'],
  },
  { id: 'mandement', label: 'Mandement' },
  {
    id: 'rive-gauche',
    label: 'Rive gauche (Genève)',
    names: ['rive gauche', 'geneve rive gauche', 'arve et lac', 'arve lac'],
  },
  {
    id: 'rive-droite',
    label: 'Rive droite (Genève)',
    names: ['rive droite', 'geneve rive droite'],
    parts: ['mandement'],
  },
  {
    id: 'gruyere',
    label: 'Gruyère',
    names: shores('lac de la gruyere', 'lac de gruyere'),
    parts: ['intyamon', 'vallee-de-la-jogne'],
  },
  { id: 'intyamon', label: 'Intyamon', names: ['vallee de l intyamon', 'vallee de lintyamon'] },
  { id: 'vallee-de-la-jogne', label: 'Vallée de la Jogne', names: ['val de jogne'] },
  { id: 'glane', label: 'Glâne' },
  { id: 'veveyse', label: 'Veveyse' },
  { id: 'sud-fribourgeois', label: 'Sud fribourgeois', parts: ['gruyere', 'glane', 'veveyse'] },
  { id: 'sarine', label: 'Sarine' },
  {
    id: 'lac',
    label: 'Lac et pays de Morat',
    names: ['district du lac', 'pays de morat', 'region de morat'],
  },
  { id: 'singine', label: 'Singine', names: shores('lac noir') },
  { id: 'bas-valais', label: 'Bas-Valais', parts: ['entremont'] },
  { id: 'valais-central', label: 'Valais central', parts: ['val-d-herens', 'val-d-anniviers'] },
  { id: 'haut-valais', label: 'Haut-Valais' },
  { id: 'val-d-anniviers', label: 'Val d’Anniviers', names: ['anniviers', 'val d anniviers'] },
  { id: 'val-d-herens', label: 'Val d’Hérens', names: ['herens', 'val d herens'] },
  { id: 'val-de-bagnes', label: 'Val de Bagnes', names: ['bagnes'] },
  {
    id: 'entremont',
    label: 'Entremont',
    names: ['pays du saint bernard', 'pays du st bernard'],
    parts: ['val-de-bagnes'],
  },
  { id: 'portes-du-soleil', label: 'Portes du Soleil' },
  { id: 'vallee-du-trient', label: 'Vallée du Trient' },
  { id: 'lotschental', label: 'Lötschental', names: ['loetschental'] },
  { id: 'val-de-travers', label: 'Val-de-Travers' },
  { id: 'val-de-ruz', label: 'Val-de-Ruz' },
  { id: 'montagnes-neuchateloises', label: 'Montagnes neuchâteloises' },
  { id: 'littoral-neuchatelois', label: 'Littoral neuchâtelois', names: ['rive nord du lac de neuchatel'] },
  { id: 'beroche', label: 'Béroche', names: ['grande beroche'] },
  { id: 'entre-deux-lacs', label: 'Entre-deux-Lacs', names: ['l entre deux lacs'] },
  { id: 'ajoie', label: 'Ajoie', names: ['lajoie district', 'district de porrentruy'] },
  { id: 'franches-montagnes', label: 'Franches-Montagnes' },
  { id: 'vallee-de-delemont', label: 'Vallée de Delémont', names: ['district de delemont'] },
  { id: 'clos-du-doubs', label: 'Clos du Doubs' },
  {
    id: 'vallon-de-saint-imier',
    label: 'Vallon de Saint-Imier',
    names: ['vallon de st imier', 'vallee de saint imier', 'vallee de st imier', 'erguel'],
  },
  { id: 'vallee-de-tavannes', label: 'Vallée de Tavannes' },
  { id: 'prevote', label: 'Prévôté' },
  {
    id: 'trois-lacs',
    label: 'Pays des Trois-Lacs',
    names: [
      'trois lacs',
      'region des trois lacs',
      '3 lacs',
      'seeland',
      'pays des 3 lacs',
      ...shores('lac de neuchatel', 'lac de morat', 'lac de bienne'),
    ],
    parts: ['lac', 'littoral-neuchatelois'],
  },
  {
    id: 'arc-jurassien',
    label: 'Arc jurassien',
    names: ['l arc jurassien'],
    parts: [
      'nord-vaudois',
      'montagnes-neuchateloises',
      'littoral-neuchatelois',
      'val-de-travers',
      'val-de-ruz',
      'ajoie',
      'franches-montagnes',
    ],
  },
]

const LABELS = new Map(REGIONS.map(({ id, label }) => [id, label]))

export const REGION_IDS = [...LABELS.keys()]

export function isRegion(id: string): boolean {
  return LABELS.has(id)
}

export function regionLabel(id: string): string {
  return LABELS.get(id) ?? id
}

let regionsByNpa: Map<string, string[]> | null = null

/** The ids of the regions in which a postal code lies, wholly or for its larger part. */
export function regionsOfNpa(npa: string): readonly string[] {
  regionsByNpa ??= readRegions()
  return regionsByNpa.get(npa) ?? []
}

let sizes: Map<string, number> | null = null

/** The same, the one of the fewest postal codes first. */
export function regionsFromSmallest(npa: string): readonly string[] {
  const own = regionsOfNpa(npa)
  if (own.length < 2) return own
  sizes ??= sizesOf([...(regionsByNpa?.values() ?? [])].flat())
  return [...own].sort((a, b) => (sizes?.get(a) ?? 0) - (sizes?.get(b) ?? 0))
}

function sizesOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function readRegions(): Map<string, string[]> {
  const own = new Map(
    REGION_COMMUNES.split(/\n(?! )/).map((text) => [text.slice(0, text.indexOf(':')), npasIn(text)]),
  )
  const npasOf = ({ id, parts = [] }: Region): string[] => [
    ...(own.get(id) ?? []),
    ...REGIONS.filter((other) => parts.includes(other.id)).flatMap(npasOf),
  ]
  const regions = new Map<string, string[]>()
  for (const region of REGIONS) {
    for (const npa of new Set(npasOf(region))) regions.set(npa, [...(regions.get(npa) ?? []), region.id])
  }
  return regions
}

function npasIn(text: string): string[] {
  return text.match(/\b\d{4}\b/g) ?? []
}
