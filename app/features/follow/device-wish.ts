// Whoever ticks the box while asking to follow has no link yet: the wish waits in this browser until the link is opened.

const STORED_UNDER = 'suivi_appareil'

export function keepDeviceWish(isWished: boolean): void {
  if (isWished) localStorage.setItem(STORED_UNDER, '1')
  else localStorage.removeItem(STORED_UNDER)
}

/** True once. */
export function takeDeviceWish(): boolean {
  const isWished = localStorage.getItem(STORED_UNDER) !== null
  keepDeviceWish(false)
  return isWished
}
