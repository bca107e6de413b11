// What a composition is: one drawing on the 12 by 8 sheet, its ground already printed.
import type { Dice } from './dice'
import type { Inks } from './palette'

export type Composition = (inks: Inks, dice: Dice) => string
