// A person who ticks the box while asking to follow has no link yet: the wish waits in this browser until the link is
// opened.
import { storedItem, storeItem } from '~/platform/browser-storage'

const STORED_UNDER = 'suivi_appareil'

export function keepDeviceWish(isWished: boolean): void {
  storeItem(STORED_UNDER, isWished ? '1' : null)
}

/** Returns true only once. */
export function takeDeviceWish(): boolean {
  const isWished = storedItem(STORED_UNDER) !== null
  keepDeviceWish(false)
  return isWished
}
