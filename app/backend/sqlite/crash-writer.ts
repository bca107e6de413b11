// The child process that crash.test.ts kills: prints each pair once it is acknowledged.
import { systemClock } from '~/platform/clock'
import { thing, things } from '../contract/things'
import { TransactionConflict } from '../documents'
import { openSqliteStore } from './store.server'

const [file = '', writer = ''] = process.argv.slice(2)
const store = openSqliteStore({ file, clock: systemClock })

for (let number = 0; ; number++) {
  const pair = `${writer}-${number}`
  if (await writePair(pair)) process.stdout.write(`${pair}\n`)
}

/** False when the other writer was faster too often. */
async function writePair(pair: string): Promise<boolean> {
  try {
    await store.transaction(async (transaction) => {
      const counter = await transaction.get(things, 'counter')
      transaction.insert(things, `left-${pair}`, thing({ kind: 'left' }))
      transaction.update(things, 'counter', { rank: (counter?.rank ?? 0) + 1 })
      transaction.insert(things, `right-${pair}`, thing({ kind: 'right' }))
    })
    return true
  } catch (error) {
    if (error instanceof TransactionConflict) return false
    throw error
  }
}
