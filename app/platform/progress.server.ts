// Shows progress on one line of a terminal; elsewhere nothing, as under cron, unless a log is told of it.
const SHOWN_EVERY_MS = 100
const LOGGED_EVERY_MS = 10_000

/** `log` hears of it every ten seconds. */
export function progressLine(
  log: (text: string) => void = () => {},
  output: NodeJS.WriteStream = process.stderr,
) {
  let shownAt = 0
  let loggedAt = Date.now()
  let isShown = false
  return {
    show(text: string, isImportant = false): void {
      const now = Date.now()
      if (now - loggedAt >= LOGGED_EVERY_MS) {
        loggedAt = now
        log(text)
      }
      if (!output.isTTY || (!isImportant && now - shownAt < SHOWN_EVERY_MS)) return
      shownAt = now
      isShown = true
      output.write(`\r\u001b[K${text}`)
    },
    clear(): void {
      if (isShown) output.write('\r\u001b[K')
      isShown = false
    },
  }
}
