import { findPlace } from '~/features/places/places.server'
import type { Knowledge } from '../asked-query'
import { themesOf } from '../themes'

/** Every word and every place has events, and no title has what was typed. */
export const ALL_HAS_EVENTS: Knowledge = {
  today: '2026-11-21',
  themes: themesOf([]),
  findPlace,
  hasTitle: () => false,
  inTitle: () => false,
  hasWords: () => true,
  hasTerm: () => true,
  isWritten: () => true,
  isBegun: () => true,
  finds: () => true,
  isTitled: () => true,
  hasLocality: () => true,
  count: () => 1,
}
