import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { progressLine } from './progress.server'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function shown(isTTY: boolean, log?: (text: string) => void) {
  const output = Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream
  const progress = progressLine(log, output)
  for (let done = 1; done <= 30; done++) {
    vi.advanceTimersByTime(1000)
    progress.show(`${done} de 30`)
  }
  progress.clear()
  return String(output.read() ?? '')
}

test('a terminal shows one line that is written over, and then is empty', () => {
  const written = shown(true)
  expect(written).toContain('\r\u001b[K30 de 30')
  expect(written).not.toContain('\n')
  expect(written.endsWith('\r\u001b[K')).toBe(true)
})

test('elsewhere nothing is shown; a log is told every ten seconds', () => {
  const log: string[] = []
  expect(shown(false, (text) => log.push(text))).toBe('')
  expect(log).toEqual(['10 de 30', '20 de 30', '30 de 30'])
})
