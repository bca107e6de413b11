import { expect, test } from 'vitest'
import { bundleServiceWorker } from './service-worker.mjs'

test('a bundle leaves NODE_ENV as it was: npm test builds in the process whose environment its tests get', async () => {
  const { NODE_ENV } = process.env
  Reflect.deleteProperty(process.env, 'NODE_ENV')
  try {
    await bundleServiceWorker({ build: 'test' })
    expect(process.env.NODE_ENV).toBeUndefined()
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
})
