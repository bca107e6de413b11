import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { methodsOf } from './open-to-all'

const ROUTES = new URL('../routes/', import.meta.url)

/** The address that Remix makes of a file's name. */
function addressOf(file: string): string {
  const parts = file.replace(/\.tsx?$/, '').split('.')
  return `/${parts.map((part) => part.replace(/_$/, '').replace(/^\$.*/, 'x')).join('/')}`
}

test('what has an action and nothing to read is only posted to', () => {
  const postedOnly = readdirSync(ROUTES).filter((file) => {
    const source = readFileSync(new URL(file, ROUTES), 'utf8')
    const has = (name: string) => new RegExp(`export [^\\n]*\\b${name}\\b`).test(source)
    return has('action') && !has('loader') && !has('default')
  })
  expect(postedOnly.length).toBeGreaterThan(4)
  expect(postedOnly.filter((file) => methodsOf(addressOf(file)).join() !== 'POST')).toEqual([])
})
