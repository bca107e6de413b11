import { type TestContext, test } from 'vitest'
import { manualAlarm } from '~/platform/clock'
import { startFrozenServer } from '../../../tests/firebase/frozen-server'
import { PROBE_AFTER_MS } from '../circuit-breaker'
import { type CloudFiles, openCloudFiles } from './cloud-files.server'
import { FilesUnavailable } from './files'

async function openFrozenBucket({ onTestFinished }: TestContext) {
  const server = await startFrozenServer()
  process.env.METADATA_SERVER_DETECTION = 'none'
  process.env.STORAGE_EMULATOR_HOST = `http://${server.host}`
  const alarm = manualAlarm()
  const said: string[] = []
  const files = openCloudFiles({
    projectId: 'demo-agenda',
    bucket: 'demo-frozen',
    report: (silence) => said.push(silence ? 'silent' : 'answers'),
    alarm,
  })
  onTestFinished(async () => {
    await files.close()
    await server.close()
  })
  return { server, alarm, said, files }
}

const ASKING: Record<string, (files: CloudFiles) => Promise<unknown>> = {
  reading: (files) => files.read('images/a'),
  deleting: (files) => files.delete('images/a'),
  listing: (files) => files.list('images/')[Symbol.asyncIterator]().next(),
  // Given up soon after its last byte, though its request may take two minutes.
  'an upload of any size': (files) => files.put('images/a', Buffer.alloc(10_000_000, 7)),
}

// Each waits nine seconds for its answer and for that of the probe, so they wait together.
for (const [what, ask] of Object.entries(ASKING)) {
  test.concurrent(`${what} asks a bucket that never answers once, and gives up; then only a probe asks it`, async (context) => {
    const { expect } = context
    const { server, files } = await openFrozenBucket(context)
    await expect(ask(files)).rejects.toThrow(FilesUnavailable)
    await expect(ask(files)).rejects.toThrow(FilesUnavailable)
    await expect.poll(() => server.requests()).toBe(2)
    if (what !== 'an upload of any size')
      await expect.poll(() => server.waiting(), { timeout: 50_000 }).toBe(0)
    expect(server.requests()).toBe(2)
  }, 100_000)
}

test.concurrent('a bucket that falls silent while nobody asks is reported', async (context) => {
  const { alarm, said } = await openFrozenBucket(context)
  alarm.advance(PROBE_AFTER_MS)
  await context.expect.poll(() => said, { timeout: 50_000 }).toEqual(['silent'])
})
