// Contract tests for every driver of the document port.
import { describe } from 'vitest'
import { incrementTests } from './contract/increments'
import { queryTests } from './contract/queries'
import { snapshotTests } from './contract/snapshots'
import { type OpenStore, storeTest } from './contract/store-test'
import { subscriptionTests } from './contract/subscriptions'
import { transactionTests } from './contract/transactions'
import { valueTests } from './contract/values'
import { writeTests } from './contract/writes'

/** `open` gives every test an empty store. */
export function describeStore(name: string, open: OpenStore): void {
  describe(`${name} store`, () => {
    const test = storeTest(open)
    writeTests(test)
    valueTests(test)
    queryTests(test)
    transactionTests(test)
    incrementTests(test)
    subscriptionTests(test)
    snapshotTests(test)
  })
}
