import type { Composition } from './composition'
import { hashText, makeDice } from './dice'
import { homage, MUSEUM, NEIGHBOURS, shared, tangram, tiles, WORKSHOP } from './fine-and-applied'
import { display, FAIR, FEAST, MARKET, rays, TABLE } from './market-and-table'
import { crescendo, MUSIC, phases, rotorelief, SCREEN, STAGE } from './music-and-stage'
import { drawDate } from './numerals'
import { NATURE, SPORT } from './outdoors'
import { mixInks } from './palette'
import { box, n, SHEET } from './pen'
import { POSTER_PIXELS, type PosterShape } from './poster-url'

type Family = readonly [Composition, ...Composition[]]

const FAMILIES: ReadonlyMap<string, Family> = new Map<string, Family>([
  ['musique', MUSIC],
  ['spectacles', STAGE],
  ['expos-musees', MUSEUM],
  ['divertissement-audiovisuel', SCREEN],
  ['marches-brocantes', MARKET],
  ['comptoirs-foires', FAIR],
  ['fetes-traditions', FEAST],
  ['gastronomie-terroir', TABLE],
  ['sports-loisirs', SPORT],
  ['ateliers-cours', WORKSHOP],
  ['vie-locale', NEIGHBOURS],
  ['nature-balades', NATURE],
])
/** Categories that admins add later have these. */
const ANY_SUBJECT: Family = [crescendo, homage, tiles, shared, display, phases, rotorelief, rays, tangram]

/** One of so many dated posters shows its day. */
const FIGURE_ODDS = 8

interface PosterSubject {
  id: string
  /** Any category slug. */
  category: string
  /** `#rrggbb`. */
  colour: string
  /** Day of the month; null for events on several days. */
  day?: number | null
  shape?: PosterShape
}

/**
 * SVG. All shapes crop the same 3:2 drawing; the important part is in the middle, so that a further crop by a social
 * network still shows it.
 */
export function posterSvg({ id, category, colour, day = null, shape = 'card' }: PosterSubject): string {
  const dice = makeDice(hashText(`${category}/${id}`))
  const inks = mixInks(colour, dice)
  const composition = dice.pick(FAMILIES.get(category) ?? ANY_SUBJECT)
  const showsDay = dice.roll(FIGURE_ODDS) === 0
  const drawing = showsDay && day !== null ? drawDate(day, inks, dice) : composition(inks, dice)

  const { width, height } = POSTER_PIXELS[shape]
  const visible = (SHEET.height * width) / height
  const left = (SHEET.width - visible) / 2
  const ground = box(-SHEET.bleed, 0, SHEET.width + 2 * SHEET.bleed, SHEET.height, inks.ground)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${n(left)} 0 ${n(visible)} ${SHEET.height}">${ground}${drawing}</svg>`
}
