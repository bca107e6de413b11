// @ts-check
// Runs commands and installs packages; needs no packages itself.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Never rejects: a command that cannot be started has code 127.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Partial<NodeJS.ProcessEnv>, quiet?: boolean, signal?: AbortSignal }} [options] `signal` ends it
 * @returns {Promise<{ code: number, output: string }>} */
export function run(command, args, { env, quiet = false, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      signal,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Works on every platform.
 * @param {string} script path below node_modules
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options] */
export function runPackage(script, args, options) {
  return run(process.execPath, [`node_modules/${script}`, ...args], options)
}

/** Compares versions with the lock file, because dates of a clone say nothing. */
export function isInstalled() {
  const installedLock = 'node_modules/.package-lock.json'
  if (!existsSync(installedLock)) return false
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf(installedLock)
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    const found = installed[path]
    // Optional packages are builds for other platforms.
    return found ? found.version === version : optional === true
  })
}

/** How many packages that every platform needs are there, while others are still being installed. */
export function installedPackages() {
  const wanted = Object.entries(packagesOf('package-lock.json')).filter(
    ([path, { optional }]) => path !== '' && !optional,
  )
  const present = wanted.filter(([path]) => existsSync(`${path}/package.json`))
  return { present: present.length, wanted: wanted.length }
}

/** @param {{ quiet: boolean, signal?: AbortSignal }} options */
export function install(options) {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  // npm_execpath works without a shell on any platform.
  const npm = process.env.npm_execpath
  return npm ? run(process.execPath, [npm, ...args], options) : run('npm', args, options)
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

/** `0.4 s`, `12 s` */
export function seconds(/** @type {number} */ milliseconds) {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`
}
