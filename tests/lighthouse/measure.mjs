// Lighthouse (mobile preset) and the JavaScript of a first load, for each address given: one JSON line a page.
import * as chromeLauncher from 'chrome-launcher'
import lighthouse from 'lighthouse'

const [chromePath, flags, ...addresses] = process.argv.slice(2)

/** The text or the selector of what was painted last and largest. */
function largestElement(audits) {
  const insight = audits['lcp-breakdown-insight'] ?? audits['largest-contentful-paint-element']
  const node = JSON.stringify(insight?.details ?? {}).match(/"nodeLabel":"((?:[^"\\\\]|\\\\.)*)"/)
  return node?.[1] ?? ''
}

const chrome = await chromeLauncher.launch({
  chromePath,
  chromeFlags: ['--headless=new', ...flags.split(' ')],
})
try {
  for (const address of addresses) {
    const { lhr } = await lighthouse(address, { port: chrome.port, output: 'json', logLevel: 'error' })
    const scores = Object.fromEntries(
      Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    )
    const requests = lhr.audits['network-requests'].details.items
    const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
    console.log(
      JSON.stringify({
        path: new URL(address).pathname,
        ...scores,
        scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
        totalBytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
        lcpElement: largestElement(lhr.audits),
        lcpMs: Math.round(lhr.audits['largest-contentful-paint'].numericValue),
        tbtMs: Math.round(lhr.audits['total-blocking-time'].numericValue),
        fcpMs: Math.round(lhr.audits['first-contentful-paint'].numericValue),
        cls: Number(lhr.audits['cumulative-layout-shift'].numericValue.toFixed(3)),
      }),
    )
  }
} finally {
  await chrome.kill()
}
