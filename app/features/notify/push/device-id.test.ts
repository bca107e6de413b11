import { expect, test } from 'vitest'
import { deviceId } from './device-id'

function storage(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content))
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

const FIREFOX = { userAgent: 'Mozilla/5.0 Firefox/140.0', platform: 'Linux x86_64', now: 1_795_251_600_000 }

test('the id has sixteen characters and is stored under device_id', async () => {
  const kept = storage()
  const id = await deviceId({ ...FIREFOX, storage: kept })
  expect(id).toMatch(/^[0-9a-f]{16}$/)
  expect(kept.getItem('device_id')).toBe(id)
})

test('it is made once: later and in another version of the browser it is the same', async () => {
  const kept = storage()
  const id = await deviceId({ ...FIREFOX, storage: kept })
  expect(await deviceId({ storage: kept, userAgent: 'other', platform: 'other', now: 0 })).toBe(id)
})

test.each([{ userAgent: 'other' }, { platform: 'other' }, { now: 0 }])(
  'browser, platform and time all count: %o',
  async (other) => {
    const id = await deviceId({ ...FIREFOX, storage: storage() })
    expect(await deviceId({ ...FIREFOX, ...other, storage: storage() })).not.toBe(id)
  },
)

test('what is stored there and is no such id is replaced', async () => {
  const kept = storage({ device_id: '__proto__' })
  expect(await deviceId({ ...FIREFOX, storage: kept })).toMatch(/^[0-9a-f]{16}$/)
})
