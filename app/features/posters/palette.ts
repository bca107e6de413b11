import { contrast, fromOklch, onLight, toOklch } from '~/domain/colours'
import type { Dice } from './dice'

export const PAPER = '#f5eee0'
export const INK = '#17140f'

/** `main` is for the form, `second` for its counterpart, `accent` for one small thing. */
export interface Inks {
  ground: string
  main: string
  second: string
  accent: string
}

/** Repeats set how often each comes up, so that a page of posters is neither all bright nor all pale. */
const PRINTINGS = [
  'colour',
  'colour',
  'colour',
  'paper',
  'paper',
  'bright',
  'bright',
  'tint',
  'ink',
  'deep',
] as const

/** Takes any `#rrggbb`. */
export function mixInks(colour: string, dice: Dice): Inks {
  const strong = onLight(colour)
  const { l, c, h } = toOklch(strong)
  // Greys stay grey; other colours get the minimum strength of a flat print.
  const chroma = c < 0.02 ? c : Math.max(c, 0.09)
  const bright = fromOklch({ l: 0.79, c: chroma * 1.15, h })
  const tint = fromOklch({ l: 0.925, c: Math.min(chroma, 0.13) * 0.42, h })
  const deep = fromOklch({ l: Math.min(0.29, l), c: chroma * 0.55, h })
  const companionHue = h + dice.pick([-70, 50, 180])
  const companion = fromOklch({ l: 0.8, c: Math.max(chroma, 0.04), h: companionHue })

  const printing = dice.pick(PRINTINGS)
  switch (printing) {
    case 'colour':
      return dice.pick([
        { ground: strong, main: PAPER, second: deep, accent: companion },
        { ground: strong, main: bright, second: PAPER, accent: deep },
        { ground: strong, main: deep, second: bright, accent: PAPER },
      ])
    case 'paper':
      return dice.pick([
        { ground: PAPER, main: strong, second: INK, accent: bright },
        { ground: PAPER, main: INK, second: strong, accent: bright },
        { ground: PAPER, main: strong, second: bright, accent: INK },
      ])
    case 'bright':
      return dice.pick([
        { ground: bright, main: strong, second: PAPER, accent: INK },
        { ground: bright, main: INK, second: PAPER, accent: strong },
      ])
    case 'tint':
      return { ground: tint, main: strong, second: deep, accent: companion }
    case 'ink':
      return { ground: INK, main: bright, second: PAPER, accent: companion }
    case 'deep':
      return {
        ground: deep,
        main: bright,
        second: strong,
        accent: contrast(companion, deep) > 3 ? companion : PAPER,
      }
  }
}
