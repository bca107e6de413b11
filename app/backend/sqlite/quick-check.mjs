// @ts-check
// node quick-check.mjs FILE prints the damage of a database, one fault a line. JavaScript, because the built site runs
// it too.
import { setPriority } from 'node:os'
import { DatabaseSync } from '@photostructure/sqlite'

const [file = ''] = process.argv.slice(2)
/** Visitors need the CPU. */
const LOW_PRIORITY = 10
setPriority(LOW_PRIORITY)

try {
  const database = new DatabaseSync(file, { readOnly: true })
  for (const { quick_check: fault } of database.prepare('PRAGMA quick_check').all()) {
    if (fault !== 'ok') process.stdout.write(`${fault}\n`)
  }
  database.close()
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
}
