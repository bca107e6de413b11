// A test run notes here what it left out, a line each.
import { appendFileSync, mkdirSync } from 'node:fs'

/** scripts/test.mjs prints it beside its sum. */
const NOTES = 'test-results/notes.txt'

export function note(line: string): void {
  console.warn(line)
  mkdirSync('test-results', { recursive: true })
  appendFileSync(NOTES, `${line}\n`)
}
