import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { plainBrowser } from '../support/plain-browser/browser'
import { expect, test } from '../support/test'

const PAGE = `<!doctype html><html lang="fr"><title>Tout</title><body>
<form id="all" action="/send?a=1#end" method="post">
  <label>Texte <input name="text" value="a b"></label>
  <label>Adresse <input type="email" name="email"></label>
  <input type="hidden" name="hidden" value="é+&amp;=">
  <label>Long <textarea name="area">
first
second</textarea></label>
  <label><input type="checkbox" name="box" value="1" checked> Un</label>
  <label><input type="checkbox" name="box"> Deux</label>
  <label><input type="radio" name="pick" value="x" checked> X</label>
  <label><input type="radio" name="pick" value="y"> Y</label>
  <label>Choix <select name="choice"><option disabled>Rien</option><option>Ein  Wort</option><option value="z">Zett</option></select></label>
  <label>Mehrere <select name="many" multiple><option selected>p</option><option selected>q</option></select></label>
  <fieldset disabled><legend><input name="legend" value="sent"></legend><input name="off" value="not"></fieldset>
  <input name="unnamed" disabled value="not"><input value="nameless"><datalist><input name="listed"></datalist>
  <label>Fichier <input type="file" name="file"></label>
  <label>Leer <input type="file" name="empty"></label>
  <button name="go" value="first">Envoyer</button>
  <button name="go" value="parts" formenctype="multipart/form-data">En parties</button>
  <button name="go" value="read" formmethod="get" formaction="/read?old=1">Lire</button>
</form>
<input name="outside" form="all" value="of the form"><p id="end">Ende</p>
</body></html>`

/** A server may look at these headers of a request. */
const SAID = [
  'accept-language',
  'content-type',
  'origin',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'upgrade-insecure-requests',
]

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: Record<string, unknown>
  body: string
}

async function seenOf(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  // Its boundary is the browser's own affair.
  const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? '\u0000'
  const plain = (text: unknown) => String(text).replaceAll(boundary, 'BOUNDARY')
  const headers = Object.fromEntries(SAID.map((name) => [name, plain(request.headers[name])]))
  return {
    method: request.method,
    url: request.url,
    headers,
    body: plain(Buffer.concat(chunks).toString('latin1')),
  }
}

/** A site that answers every request with the form, the third with a redirect first; what it has been sent. */
async function startSite() {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/favicon.ico') return response.writeHead(404).end()
    seen.push(await seenOf(request))
    if (request.method === 'POST') response.writeHead(303, { location: '/sent', 'set-cookie': 'k=v' }).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, seen, stop: () => server.close() }
}

async function sendAll(browser: Browser, origin: string, button: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-CH' })
  const page = await context.newPage()
  await page.goto(origin)
  await page.getByLabel('Texte').fill('« é » +&=\u00a0100\u202f%')
  await page.getByLabel('Adresse').fill(' a@exemple.ch ')
  await page.getByLabel('Deux').check()
  await page.getByLabel('Y', { exact: true }).check()
  await page.getByLabel('Mehrere').selectOption(['q'])
  const buffer = Buffer.from('Inhalt\n')
  await page.getByLabel('Fichier').setInputFiles({ name: 'é "a".txt', mimeType: 'text/plain', buffer })
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText('Ende')).toBeVisible()
  await page.reload()
  await context.close()
}

for (const button of ['Envoyer', 'En parties', 'Lire']) {
  test(`the plain browser sends what Chromium sends: ${button}`, { tag: ['@nojs-only', '@drawn'] }, async ({
    browser,
    allowProblem,
  }) => {
    allowProblem(/A request left the site/)
    const site = await startSite()
    await sendAll(browser, site.origin, button)
    const ofChromium = site.seen.splice(0)
    await sendAll(plainBrowser(site.origin), site.origin, button)
    site.stop()
    expect(site.seen).toEqual(ofChromium)
  })
}
