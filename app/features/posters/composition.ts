import type { Dice } from './dice'
import type { Inks } from './palette'

/** Draws on the 12 by 8 sheet, whose background is already filled. */
export type Composition = (inks: Inks, dice: Dice) => string
