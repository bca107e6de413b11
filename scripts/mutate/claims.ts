// The rows of docs/specification.md that name a test.
import { readFileSync } from 'node:fs'

export interface Claim {
  /** First cell of its row. */
  row: string
  /** A test's file, or the suite that each driver's test runs. */
  file: string
  /** The beginning or the end of the test's name, or the name of its group. */
  name: string
  backends: string
}

const ROW = /^\| (.+?) \| `((?:app|tests)\/[^`]+)` › (.+?) \| (\w+) \|$/

export function claims(): Claim[] {
  return readFileSync('docs/specification.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, row, file, name, backends] = ROW.exec(line) ?? []
      return row && file && name && backends ? [{ row, file, name, backends }] : []
    })
}
