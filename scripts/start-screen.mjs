// @ts-check
// The steps that npm start shows: on a terminal the one at work counts on its line, elsewhere each is a line.

const EVERY_MS = 1000
const NEW_LINE = '\r\u001b[K'

/**
 * @param {{ isTTY?: boolean, write(text: string): unknown }} output
 * @param {number} steps how many there will be
 */
export function startScreen(output, steps) {
  let step = 0
  let isOpen = false
  /** @type {NodeJS.Timeout | undefined} */
  let ticking

  function write(/** @type {string} */ text) {
    output.write(output.isTTY ? NEW_LINE + text : text)
  }

  /** Closes the line of the step at work, and says this below it. */
  function end(/** @type {string} */ sentence) {
    clearInterval(ticking)
    if (isOpen) output.write('\n')
    isOpen = false
    output.write(`${sentence}\n`)
  }

  /**
   * Returns what to call when the step is done.
   * @param {string} label
   * @param {() => string} [howFar] what has been done, or how long it takes
   */
  function begin(label, howFar) {
    step += 1
    const name = `${step}/${steps}  ${label}`
    const start = performance.now()
    if (output.isTTY) {
      write(`${name}…`)
      isOpen = true
      ticking = setInterval(() => {
        const more = howFar ? ` (${howFar()})` : ''
        write(`${name}… ${took(performance.now() - start)}${more}`)
      }, EVERY_MS)
    }
    return function done() {
      clearInterval(ticking)
      isOpen = false
      write(`${name}\u00a0: ${took(performance.now() - start)}\n`)
    }
  }

  return { begin, end }
}

/** `34 s`, `1 min 34 s` */
function took(/** @type {number} */ milliseconds) {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds}\u00a0s` : `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s`
}
