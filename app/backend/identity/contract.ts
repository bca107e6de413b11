// Contract tests for every driver of the identity port.
import { describe } from 'vitest'
import { codeTests } from './contract/codes'
import { googleTests } from './contract/google'
import { identityTest, type OpenIdentity } from './contract/identity-test'
import { movingTests } from './contract/moving'
import { passwordTests } from './contract/passwords'

/** `open` gives every test an empty identity and its mails. */
export function describeIdentity(name: string, open: OpenIdentity): void {
  const test = identityTest(open)
  describe(`${name} identity: passwords`, () => passwordTests(test))
  describe(`${name} identity: codes`, () => codeTests(test))
  describe(`${name} identity: moving`, () => movingTests(test))
  describe(`${name} identity: Google`, () => googleTests(test))
}
