import { CATEGORY_ICONS } from '~/domain/category'

/** Names of lucide icons. After a change `npm run icons` draws them anew. */
export const ICON_NAMES = [
  ...CATEGORY_ICONS,
  'arrow-down',
  'arrow-up',
  'bell',
  'bell-ring',
  'calendar-days',
  'calendar-plus',
  'check',
  'chevron-left',
  'chevron-right',
  'external-link',
  'footprints',
  'heart',
  'locate-fixed',
  'mail',
  'map',
  'menu',
  'plus',
  'printer',
  'rss',
  'search',
  'share-2',
  'sliders-horizontal',
  'train-front',
  'x',
] as const

export type IconName = (typeof ICON_NAMES)[number]
