// Words with a meaning are data: the text files beside this one, which the build copies beside the bundle.
import { parseAgendaQuery, toSearchParams } from '~/domain/agenda-query'
import { AUDIENCE_LABELS } from '~/domain/labels'
import { CANTONS } from '~/domain/vocabulary'
import { isSayable, readMeanings, readSections } from './word-list.server'

/** Each meaning is the address of a filter or a wish. */
export const FILTER_WORDS = readMeanings(new URL('./filters.txt', import.meta.url), isAddress)

/** They are read as names of themes. Each meaning is an audience. */
export const AUDIENCE_WORDS = readMeanings(
  new URL('./audiences.txt', import.meta.url),
  (meaning) => meaning in AUDIENCE_LABELS,
)

/** Words of other languages beside what French understands already; each meaning is what the French would say. */
export const DICTIONARIES = {
  english: readDictionary(new URL('./english.txt', import.meta.url)),
  german: readDictionary(new URL('./german.txt', import.meta.url)),
  texting: readDictionary(new URL('./texting.txt', import.meta.url)),
}

const isDistance = (meaning: string) => /^\d+ km$/.test(meaning)

/** Words around the names of places, and other names. */
export const PLACE_WORDS = readSections(new URL('./places.txt', import.meta.url), {
  '': () => true,
  near: isDistance,
  around: isDistance,
  quarters: () => true,
  cantons: (meaning) => CANTONS.some((canton) => canton === meaning),
})
export const PLACE_LISTS = PLACE_WORDS['']

function readDictionary(file: URL) {
  const isText = (meaning: string) => meaning === '' || isSayable(meaning)
  return readSections(file, { phrases: isText, themes: () => true, besides: isText })
}

function isAddress(meaning: string): boolean {
  const { query } = parseAgendaQuery(new URLSearchParams(meaning))
  return String(toSearchParams(query)) === meaning
}

/** Prices; each meaning is the address of one. */
export const PRICE_WORDS = readMeanings(new URL('./prices.txt', import.meta.url), isAddress)
