import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { freePort } from './free-port'

test('a port is not given twice, though nothing listens on it yet', async () => {
  const ports: number[] = []
  for (let asked = 0; asked < 1_000; asked++) ports.push(await freePort())
  expect(new Set(ports).size).toBe(1_000)
})

test('two workers are never given the same port', () => {
  // The last ones: looking whether a port is free takes it for a moment, which a server of a worker at work may meet.
  const ports = ['13', '14', '15'].map((index) => portsOfWorker(index, 600))
  expect(new Set(ports.flat()).size).toBe(1_800)
})

function portsOfWorker(index: string, count: number): number[] {
  const program = `
    const { freePort } = await import('./tests/firebase/free-port.ts')
    const ports = []
    while (ports.length < ${count}) ports.push(await freePort())
    console.log(JSON.stringify(ports))`
  const output = execFileSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { env: { ...process.env, TEST_PARALLEL_INDEX: index }, encoding: 'utf8' },
  )
  return JSON.parse(output)
}
