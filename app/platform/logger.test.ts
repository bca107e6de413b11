import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const PROGRAM = `
  import { createLogger, flushLogger } from './app/platform/logger.server.ts'
  const log = createLogger('trace')
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) log[level]({ at: level }, 'said')
  log.child({ requestId: 'a' }).error('child')
  await flushLogger(log)
`

test('each line has pino’s level and Google’s severity', async () => {
  const node = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM]
  const { stdout } = await promisify(execFile)(process.execPath, node)
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line)).map(({ level, severity }) => [level, severity])).toEqual([
    [10, 'DEBUG'],
    [20, 'DEBUG'],
    [30, 'INFO'],
    [40, 'WARNING'],
    [50, 'ERROR'],
    [60, 'CRITICAL'],
    [50, 'ERROR'],
  ])
})
