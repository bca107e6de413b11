/** 'wide' for previews of links, 'square' for posts, 'story' for a phone's whole screen. */
export const SHARE_SHAPES = ['wide', 'square', 'story'] as const
export type ShareShape = (typeof SHARE_SHAPES)[number]

/** Lengths are in pixels of the picture. */
export interface ShareLayout {
  width: number
  height: number
  picture: { left: number; top: number; width: number; height: number }
  /** The band in the colour of the category, between picture and text. */
  rule: { left: number; top: number; width: number; height: number }
  /** Left edge and width of the text. */
  text: { left: number; width: number }
  date: { top: number; numeral: number; parts: number; gap: number }
  title: { top: number; height: number; sizes: readonly number[] }
  lines: { top: number; height: number; size: number }
  site: { bottom: number; size: number }
  /** The band with the state ends here on the right, and begins here on top. */
  state: { right: number; top: number; height: number; size: number }
}

const SIDE = 1080
const MARGIN = 56
const WIDE_PANEL = 720
const RULE = 8

/** Social networks ask for these sizes. They cover some 270 pixels above and 340 below of a story with their own
 * buttons. */
export const SHARE_LAYOUTS: Readonly<Record<ShareShape, ShareLayout>> = {
  wide: {
    width: 1200,
    height: 630,
    picture: { left: WIDE_PANEL, top: 0, width: 1200 - WIDE_PANEL, height: 630 },
    rule: { left: WIDE_PANEL - RULE, top: 0, width: RULE, height: 630 },
    text: { left: MARGIN, width: WIDE_PANEL - 2 * MARGIN },
    date: { top: MARGIN, numeral: 210, parts: 40, gap: 28 },
    title: { top: 268, height: 186, sizes: [68, 58, 50, 43, 37, 32] },
    lines: { top: 476, height: 44, size: 32 },
    site: { bottom: 602, size: 24 },
    state: { right: WIDE_PANEL - RULE, top: 0, height: 68, size: 34 },
  },
  square: {
    width: SIDE,
    height: SIDE,
    picture: { left: 0, top: 0, width: SIDE, height: 462 },
    rule: { left: 0, top: 462, width: SIDE, height: RULE },
    text: { left: MARGIN, width: SIDE - 2 * MARGIN },
    date: { top: 516, numeral: 210, parts: 44, gap: 28 },
    title: { top: 714, height: 180, sizes: [80, 70, 60, 52, 44, 37] },
    lines: { top: 916, height: 50, size: 37 },
    site: { bottom: SIDE - 28, size: 26 },
    state: { right: SIDE, top: 470, height: 80, size: 42 },
  },
  story: {
    width: SIDE,
    height: 1920,
    picture: { left: 0, top: 0, width: SIDE, height: 880 },
    rule: { left: 0, top: 880, width: SIDE, height: RULE },
    text: { left: MARGIN, width: SIDE - 2 * MARGIN },
    date: { top: 950, numeral: 290, parts: 58, gap: 36 },
    title: { top: 1216, height: 270, sizes: [100, 88, 76, 65, 55, 47] },
    lines: { top: 1512, height: 60, size: 44 },
    site: { bottom: 1860, size: 34 },
    state: { right: SIDE, top: 888, height: 92, size: 50 },
  },
}
