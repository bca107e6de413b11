// @ts-check
// The build copies this file beside server.mjs.

const NEEDED_MAJOR = 20
const NEEDED_MINOR = 19

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return
  const needed = `${NEEDED_MAJOR}.${NEEDED_MINOR}`
  const present = process.versions.node
  console.error(
    `Node ${needed} ou plus récent est nécessaire, vous avez ${present}\u00a0: https://nodejs.org`,
  )
  console.error(`Node ${needed} or newer is needed, this is ${present}: https://nodejs.org`)
  process.exit(1)
}
