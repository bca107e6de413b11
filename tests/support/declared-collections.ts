// Every collection that the application keeps, read off its source.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Collection } from '~/backend/documents'

const APP = fileURLToPath(new URL('../../app', import.meta.url))

/** Fails for one that its file does not export. */
export async function declaredCollections(): Promise<Collection<unknown>[]> {
  const found = new Map<string, Collection<unknown>>()
  for (const path of readdirSync(APP, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.includes('contract/') || path.includes('.test.')) continue
    const declared = readFileSync(`${APP}/${path}`, 'utf8').match(/\bdefineCollection</g) ?? []
    if (declared.length === 0 || path === 'backend/documents.ts') continue
    const exported = Object.values<unknown>(await import(`${APP}/${path}`)).filter(isCollection)
    expect(exported.length, `${path} exports its collections`).toBe(declared.length)
    for (const collection of exported) found.set(collection.name, collection)
  }
  return [...found.values()]
}

function isCollection(value: unknown): value is Collection<unknown> {
  return typeof value === 'object' && value !== null && 'indexed' in value && 'parse' in value
}
