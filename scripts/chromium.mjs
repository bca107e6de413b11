// @ts-check
// Finds, starts and installs the browsers of the end-to-end tests.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runPackage } from './toolchain.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL_NAMES = ['chromium-headless-shell']

/** root has no sandbox, a server has no graphics card, and a closed network has no update servers. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** undefined = Playwright looks for its own.
 * @returns {string | undefined} */
export function systemChromium() {
  return process.env.CHROMIUM_PATH || onPath(NAMES)
}

/** Half the cost of the whole Chromium, but without notifications and push messages.
 * @returns {string | undefined} */
export function headlessChromium() {
  return process.env.CHROMIUM_PATH || onPath(SHELL_NAMES) || systemChromium()
}

function onPath(/** @type {string[]} */ names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return candidates.find((path) => existsSync(path))
}

/** The end-to-end tests run in this browser; returns false when there is none. Needs the packages. */
export async function ensureTestBrowsers() {
  const found = await ensureChromium()
  if (found) await installHeadlessShell()
  return found
}

/** Installs a Chromium if there is none; false when that fails. Needs the packages. */
export async function ensureChromium() {
  if (systemChromium() ?? (await playwrightChromium())) return true
  console.log('No Chromium found: installing one for the end-to-end tests')
  await installDebianChromium()
  if (systemChromium()) return true
  await runPackage('@playwright/test/cli.js', ['install', 'chromium'])
  if (await playwrightChromium()) return true
  console.error(
    'No Chromium could be installed. Install one by hand and name it: CHROMIUM_PATH=/path/to/chromium npm test',
  )
  return false
}

async function playwrightChromium() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

/** Brings a Chromium of Debian to the same version. */
async function installHeadlessShell() {
  if (process.env.CHROMIUM_PATH || !systemChromium() || onPath(SHELL_NAMES) || !hasApt()) return
  console.log('Installing chromium-headless-shell: the browser tests cost half as much in it')
  await updateDebian()
  const { code } = await installDebian('chromium-headless-shell')
  if (code !== 0) console.log('chromium-headless-shell is not to be had: the tests run in the whole Chromium')
}

async function installDebianChromium() {
  if (!hasApt()) return
  await updateDebian()
  const { code, output } = await installDebian('chromium')
  if (code !== 0) console.error(output)
  // Some releases do not have it, and the tests do not need it.
  await installDebian('chromium-headless-shell')
}

function hasApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function updateDebian() {
  return apt('update', '-q')
}

function installDebian(/** @type {string} */ name) {
  return apt('install', '-y', '-q', name)
}

/** Gives up on a closed network after seconds; the default is minutes. */
function apt(/** @type {string[]} */ ...args) {
  const options = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0']
  return run('apt-get', [...options, ...args], { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
}
