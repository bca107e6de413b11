// The words of filters and wishes are data: filters.txt beside this file.
import { type Meaning, readMeanings } from './word-list.server'

/** Each meaning is an address. The build copies the file beside the bundle. */
export const FILTER_WORDS: readonly Meaning[] = readMeanings(new URL('./filters.txt', import.meta.url))
