declare const self: ServiceWorkerGlobalScope

/** The number on the app's icon. 0 also when unknown: browsers stop and start workers, which then forget it. */
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
