// @ts-check
// Looks through a database file for damage, in a process of its own: node quick-check.mjs FILE. Prints what it finds, one
// fault a line; nothing = intact. Plain JavaScript, because the built site runs it as well.
import { setPriority } from 'node:os'
import { DatabaseSync } from '@photostructure/sqlite'

const [file = ''] = process.argv.slice(2)
/** Nobody waits for the answer, and visitors share the processor. */
const LOW_PRIORITY = 10
setPriority(LOW_PRIORITY)

try {
  const database = new DatabaseSync(file, { readOnly: true })
  for (const { quick_check: fault } of database.prepare('PRAGMA quick_check').all()) {
    if (fault !== 'ok') process.stdout.write(`${fault}\n`)
  }
  database.close()
} catch (error) {
  // A file so damaged that it cannot even be read.
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
}
