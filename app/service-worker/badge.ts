declare const self: ServiceWorkerGlobalScope

/** What the app's icon shows, as far as this worker knows: it is stopped and started at the browser's will. */
let badge = 0

export function shownBadge(): number {
  return badge
}

/** Anything but a positive whole number clears it. */
export async function showBadge(count: unknown): Promise<void> {
  badge = typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : 0
  try {
    await (badge > 0 ? self.navigator.setAppBadge?.(badge) : self.navigator.clearAppBadge?.())
  } catch {
    // The app is not installed, or badges are forbidden.
  }
}
