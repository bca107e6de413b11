// Strings that have broken programs before, put into addresses.
import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { sharedData } from './shared-data'

const FILE = sharedData('texte/blns.json')
/** So many requests at once keep the server busy without making it queue. */
const AT_ONCE = 8

/** The tests of the list are skipped where it is not at hand. */
export const hasNaughtyStrings = existsSync(FILE)
if (!hasNaughtyStrings) console.warn(`skipped: no ${FILE}`)

function naughtyStrings(): string[] {
  const strings: unknown = JSON.parse(readFileSync(FILE, 'utf8'))
  if (!Array.isArray(strings)) throw new TypeError('expected a list of strings')
  return strings.map(String)
}

/**
 * Asks for the addresses of each string, which may depend on its place in the list; no answer may be a failure, or give
 * the string back as markup.
 */
export async function expectAllHarmless(
  addressesOf: (text: string, index: number) => string[],
): Promise<void> {
  const waiting = naughtyStrings().entries()
  async function workOn() {
    for (const [index, text] of waiting)
      for (const address of addressesOf(text, index)) await expectHarmless(address, text)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOn))
}

async function expectHarmless(address: string, text: string): Promise<void> {
  const answer = await fetch(address, { redirect: 'manual' })
  const body = await answer.text()
  expect(answer.status, address).toBeLessThan(500)
  const isMarkup = /html|xml/.test(answer.headers.get('Content-Type') ?? '')
  // Shorter ones are part of every page.
  if (isMarkup && text.length > 8 && /<[a-z!/]/i.test(text)) expect(body.includes(text), address).toBe(false)
}
