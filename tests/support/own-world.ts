// Before every test file: a process goes on to the next one with the packages it has loaded (which takes long), but with
// nothing else of the file before.
import { createRequire } from 'node:module'
import { afterAll, expect, vi } from 'vitest'

const require = createRequire(import.meta.url)
const environment = { ...process.env }

/** React complains of what it does not understand, and renders it all the same. */
const complaints: unknown[] = []
const { error } = console
console.error = (...said) => {
  if (String(said[0]).startsWith('Warning: ')) complaints.push(said)
  error(...said)
}

vi.resetModules()

afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  console.error = error

  // The environment is changed in place: the parts of Node written in C++ read the environment of the process itself.
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)

  // The module is not imported: most files have no need of it.
  const firebase: typeof import('firebase-admin/app') | undefined =
    require.cache[require.resolve('firebase-admin/app')]?.exports
  for (const app of firebase?.getApps() ?? []) await firebase?.deleteApp(app)

  const application = Reflect.get(globalThis, Symbol.for('agenda-romand.runtime'))
  expect(application, 'an application that the file has left open').toBeUndefined()
  expect(complaints).toEqual([])
})
