// What a page does once it has come to rest, in one file that nothing waits for.
import { startAppLife } from './features/app/app-life'
import { keepFavouritesReadable } from './features/favourites/readable-offline'
// Hearts can then be pressed without a network, too.
import './features/favourites/set-favourites'

export function startAtRest(): void {
  startAppLife().catch(console.warn)
  keepFavouritesReadable()
}
