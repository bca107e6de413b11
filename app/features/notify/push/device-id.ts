import { storedItem } from '~/platform/browser-storage'

const STORED_UNDER = 'device_id'
const LENGTH = 16
const FORM = /^[0-9a-f]{16}$/

interface DeviceDependencies {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  userAgent: string
  platform: string
  now: number
}

export async function deviceId({ storage, userAgent, platform, now }: DeviceDependencies): Promise<string> {
  const stored = storage.getItem(STORED_UNDER)
  if (stored !== null && FORM.test(stored)) return stored
  // Hashed: the first sixteen letters alone are the same in most browsers.
  const hash = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`${userAgent}|${platform}|${now}`),
  )
  const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const made = digits.slice(0, LENGTH)
  storage.setItem(STORED_UNDER, made)
  return made
}

/** null: none has been made here yet. */
export function knownDeviceId(): string | null {
  return storedItem(STORED_UNDER)
}

export function thisDeviceId(): Promise<string> {
  return deviceId({
    storage: localStorage,
    userAgent: navigator.userAgent,
    platform: navigator.platform,
    now: Date.now(),
  })
}
