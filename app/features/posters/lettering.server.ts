import { createRequire } from 'node:module'
import sharp from 'sharp'
import { escapeMarkup } from '~/platform/markup'

/** Pango reads neither woff nor woff2, in which the site's own fonts come. */
const FONTS = '@expo-google-fonts/bricolage-grotesque'
const { resolve } = createRequire(import.meta.url)
type Weight = '800ExtraBold' | '500Medium'

/** A letter, figure or sign. */
const DRAWN = /[\p{L}\p{N}\p{P}\p{S}]/u
/** A line may shrink to this share of its size before it is cut. */
const LINE_SHRINKS_TO = 0.75

interface Lettering {
  data: Buffer
  width: number
  height: number
}

const NOTHING: Lettering = {
  data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
  width: 1,
  height: 1,
}

interface Look {
  weight: Weight
  /** The size is in pixels. */
  size: number
  colour: string
}

/** A width makes the text wrap. */
export async function lettering(words: string, { weight, size, colour }: Look, width?: number) {
  // Pango refuses to draw nothing.
  if (!DRAWN.test(words)) return NOTHING
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(words)}</span>`,
      font: `Bricolage Grotesque ${weight.slice(3)} ${Math.round(size)}`,
      fontfile: resolve(`${FONTS}/${weight}/BricolageGrotesque_${weight}.ttf`),
      dpi: 72,
      rgba: true,
      ...(width && { width, wrap: 'word-char' as const }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The text gets the largest of the sizes (largest first) that fits the box; if none does, its end is cut off. */
export async function boxLettering(
  words: string,
  look: Omit<Look, 'size'>,
  box: { width: number; height: number; sizes: readonly number[] },
): Promise<Lettering> {
  let last: Lettering | null = null
  for (const size of box.sizes) {
    last = await lettering(words, { ...look, size }, box.width)
    if (last.height <= box.height && last.width <= box.width) return last
  }
  if (!last) throw new Error('no size of titles')
  const [width, height] = [Math.min(last.width, box.width), Math.min(last.height, box.height)]
  const data = await sharp(last.data).extract({ left: 0, top: 0, width, height }).png().toBuffer()
  return { data, width, height }
}

/** The text stays on one line: it gets smaller, then shorter. */
export async function lineLettering(line: string, look: Look, width: number): Promise<Lettering> {
  const whole = await lettering(line, look)
  if (whole.width <= width) return whole
  const ratio = width / whole.width
  if (ratio >= LINE_SHRINKS_TO) return lettering(line, { ...look, size: look.size * ratio })
  const characters = [...line]
  const kept = characters.slice(0, Math.floor((characters.length * ratio) / LINE_SHRINKS_TO) - 2).join('')
  return lettering(`${kept.trim()}…`, { ...look, size: look.size * LINE_SHRINKS_TO })
}

/** Leaves what fonts can draw everywhere: no pictograms, and nothing that turns the text around. */
export function drawable(words: string): string {
  return words
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{C}|\ufe0f/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
