// This file holds what a page starts after it has loaded; nothing waits for it.
import { startAppLife } from './features/app/app-life'
import { keepFavouritesReadable } from './features/favourites/readable-offline'
// Hearts then say without a network, too, what they have done.
import './features/favourites/announce-favourite'

export function startDeferred(): void {
  startAppLife().catch(console.warn)
  keepFavouritesReadable()
}
