import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../tests/support/temporary-directory'
import { shortenManifest } from './browser-manifest.mjs'

test('the browser learns of pages and of what forms post to, not of files; both are in order', async () => {
  const directory = await temporaryDirectory('manifest')
  const assets = join(directory.path, 'assets')
  mkdirSync(assets)
  writeFileSync(join(assets, 'page.js'), 'const a=1;export{a as default};')
  writeFileSync(join(assets, 'empty.js'), '\n')
  const route = (module: string, hasAction: boolean, imports: string[] = []) => ({
    module: `/assets/${module}.js`,
    hasAction,
    imports,
  })
  const routes = {
    page: route('page', false, ['/assets/shell.js', '/assets/card.js']),
    logout: route('empty', true),
    feed: route('empty', false),
  }
  const file = join(assets, 'manifest-12345678.js')
  writeFileSync(file, `window.__remixManifest=${JSON.stringify({ routes, version: '12345678' })};`)
  shortenManifest(directory.path)
  const others = {
    logout: routes.logout,
    page: route('page', false, ['/assets/card.js', '/assets/shell.js']),
  }
  expect(readFileSync(file, 'utf8')).toBe(
    `window.__remixManifest=${JSON.stringify({ routes: others, version: '12345678' })};`,
  )
  await directory.remove()
})
