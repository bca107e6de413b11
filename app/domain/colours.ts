// Category colours, and shades of them that are legible on light and dark ground.

/** The least favourable ground of each mode (ui/theme.css). */
export const LIGHT_GROUND = '#f0eade'
export const DARK_GROUND = '#25232c'
const INK = '#17140f'
export const AA = 4.5

export interface ColourCheck {
  ok: boolean
  /** The contrast is that of text on paper; it must reach AA, because it is shown unchanged there. */
  onPaper: number
  inTheDark: number
  onField: number
  suggestion: string
}

export function checkColour(colour: string): ColourCheck {
  const onPaper = contrast(colour, LIGHT_GROUND)
  const inTheDark = contrast(onDark(colour), DARK_GROUND)
  const onField = contrast(textOn(colour), colour)
  return {
    ok: [onPaper, inTheDark, onField].every((ratio) => ratio >= AA),
    onPaper,
    inTheDark,
    onField,
    suggestion: onLight(colour),
  }
}

export const DEFAULT_COLOUR = '#46596b'

export const SEED_COLOURS: ReadonlyMap<string, string> = new Map([
  ['musique', '#c41230'],
  ['spectacles', '#7b2bd0'],
  ['expos-musees', '#0b5bc4'],
  ['divertissement-audiovisuel', '#00706f'],
  ['marches-brocantes', '#ac4500'],
  ['comptoirs-foires', '#7d5a00'],
  ['fetes-traditions', '#b8125f'],
  ['gastronomie-terroir', '#8f2d15'],
  ['sports-loisirs', '#0a7a3c'],
  ['ateliers-cours', '#4a45c9'],
  ['vie-locale', '#3f566b'],
  ['nature-balades', '#4f6c00'],
])

/** Björn Ottosson's OKLab, polar: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
interface Oklch {
  l: number
  c: number
  h: number
}

/** WCAG relative luminance of `#rrggbb`, 0 (black) to 1 (white). */
export function relativeLuminance(colour: string): number {
  const [red, green, blue] = toLinear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const a = relativeLuminance(one)
  const b = relativeLuminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export function textOn(field: string): string {
  return ['#ffffff', INK].find((text) => contrast(text, field) >= AA) ?? '#000000'
}

/** The colour if it passes AA as text on light grounds, else the nearest darker shade that does. */
export function onLight(colour: string): string {
  return legible(colour, LIGHT_GROUND, -1)
}

/** The colour if it passes AA as text on dark grounds, else the nearest lighter shade that does. */
export function onDark(colour: string): string {
  return legible(colour, DARK_GROUND, 1)
}

function legible(colour: string, ground: string, direction: 1 | -1): string {
  const { c, h, l } = toOklch(colour)
  let shade = colour
  for (let step = 1; contrast(shade, ground) < AA; step++) {
    shade = fromOklch({ l: l + (direction * step) / 100, c, h })
  }
  return shade
}

export function toOklch(colour: string): Oklch {
  const [red, green, blue] = toLinear(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

/** `#rrggbb`. Lowers a chroma that a screen cannot show at this lightness. */
export function fromOklch({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  for (let chroma = c; chroma > 0; chroma -= 0.004) {
    const rgb = linearRgb(lightness, chroma, h)
    if (rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return toHex(rgb)
  }
  return toHex(linearRgb(lightness, 0, h))
}

function linearRgb(l: number, c: number, h: number): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function toLinear(colour: string): [number, number, number] {
  const channel = (from: number) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function toHex(rgb: [number, number, number]): string {
  const channels = rgb.map((linear) => {
    const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
