// Shows progress on one line of a terminal; nothing elsewhere, as under cron.
const SHOWN_EVERY_MS = 100

export function progressLine(output: NodeJS.WriteStream = process.stderr) {
  let shownAt = 0
  let isShown = false
  return {
    show(text: string, isImportant = false): void {
      const now = Date.now()
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
