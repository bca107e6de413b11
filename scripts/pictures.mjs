// @ts-check
// npm run pictures: the pictures of the README, taken of the demo agenda. One that shows the same keeps its file.
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM_FLAGS, ensureChromium, systemChromium } from './chromium.mjs'
import { requireNode } from './require-node.mjs'
import { showSame } from './same-picture.mjs'
import { withServedDemo } from './served-demo.mjs'

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 800 }
/** A Saturday morning: without a fixed one, every picture would change from day to day. */
const NOW = '2026-11-28T09:00:00.000Z'

/** @type {{ name: string, path: string, viewport: typeof WIDE, dark?: boolean, as?: 'admin' }[]} */
const PICTURES = [
  { name: 'evenements', path: '/evenements', viewport: WIDE },
  { name: 'evenement', path: '/evenements.json?category=musique&limit=1', viewport: WIDE, dark: true },
  { name: 'accueil-telephone', path: '/', viewport: PHONE },
  { name: 'proposer-telephone', path: '/proposer', viewport: PHONE },
  { name: 'moderation', path: '/admin/events', viewport: WIDE, as: 'admin' },
]

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
if (!(await ensureChromium())) process.exit(1)

await withServedDemo(takePictures, { now: NOW })

/** @param {{ url: string, said: string }} site */
async function takePictures({ url, said }) {
  const browser = await chromium.launch({ executablePath: systemChromium(), args: CHROMIUM_FLAGS })
  for (const { name, path, viewport, dark = false, as } of PICTURES) {
    const page = await browser.newPage({ viewport, colorScheme: dark ? 'dark' : 'light', locale: 'fr-CH' })
    await page.context().addCookies([{ name: 'cookieConsent', value: `necessary/${NOW}`, url }])
    await page.clock.setFixedTime(NOW)
    if (as) await signIn(page, passwordIn(said))
    await page.goto(url + (path.includes('.json') ? await firstEvent(url + path) : path), {
      waitUntil: 'networkidle',
    })
    await page.evaluate(() => document.fonts.ready)
    const png = await page.screenshot()
    // A quarter of the size, and no difference to be seen in flat colours.
    const picture = await sharp(png).png({ palette: true, quality: 90 }).toBuffer()
    const file = `docs/images/${name}.png`
    if (existsSync(file) && (await showSame(file, picture))) {
      console.log(`${file} (inchangée)`)
    } else {
      writeFileSync(file, picture)
      console.log(file)
    }
    await page.context().close()
  }
  await browser.close()

  /** @param {import('@playwright/test').Page} page
   * @param {{ email: string, password: string }} account */
  async function signIn(page, { email, password }) {
    await page.goto(`${url}/auth/login`)
    await page.fill('[name=email]', email)
    await page.fill('[name=password]', password)
    await page.press('[name=password]', 'Enter')
    await page.waitForURL((address) => !address.pathname.startsWith('/auth/'))
  }
}

/** Reads the address and the password of the demo's admin from the output of filling it. */
function passwordIn(/** @type {string} */ said) {
  const [, email = '', password = ''] = /(admin@\S+)\s+(\S+)/.exec(said) ?? []
  return { email, password }
}

/** @param {string} address of the list as JSON */
async function firstEvent(address) {
  const { items } = await (await fetch(address)).json()
  return new URL(items[0].url).pathname
}
