// @ts-check
// npm run lighthouse: prints the table of docs/performance.md.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CHROMIUM_FLAGS, ensureChromium, systemChromium } from './chromium.mjs'
import { requireNode } from './require-node.mjs'
import { withServedDemo } from './served-demo.mjs'
import { run } from './toolchain.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
if (!existsSync('tests/lighthouse/node_modules')) {
  await run('npm', ['ci', '--prefix', 'tests/lighthouse', '--ignore-scripts', '--no-audit', '--no-fund'])
}
if (!(await ensureChromium())) process.exit(1)

await withServedDemo(async ({ url }) => {
  const agenda = await (await fetch(`${url}/evenements.json?limit=1`)).json()
  const directory = await (await fetch(`${url}/lieux`)).text()
  const [place = '/lieux'] = /\/lieux\/[\w-]+/.exec(directory) ?? []
  const paths = ['/', '/evenements', new URL(agenda.items[0].url).pathname, '/lieux', place]
  // The first request after a start also pays for rendering.
  for (const path of paths) await (await fetch(url + path)).text()
  const { output } = await run(
    process.execPath,
    [
      'tests/lighthouse/measure.mjs',
      String(systemChromium()),
      CHROMIUM_FLAGS.join(' '),
      ...paths.map((path) => url + path),
    ],
    { quiet: true },
  )
  console.log(
    '| page | performance | accessibility | best practices | SEO | LCP | CLS | JavaScript | all bytes |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const line of output.split('\n').filter((text) => text.startsWith('{'))) {
    const page = JSON.parse(line)
    const cells = [
      page.path,
      page.performance,
      page.accessibility,
      page['best-practices'],
      page.seo,
      `${(page.lcpMs / 1000).toFixed(1)} s`,
      page.cls,
      `${Math.round(page.scriptBytes / 1000)} kB`,
      `${Math.round(page.totalBytes / 1000)} kB`,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
})
