import qrcode from 'qrcode'

/** Light modules around the code, without which readers do not find it (ISO 18004). */
const QUIET_MODULES = 4

interface QrCode {
  /** Side of the square, in modules. */
  side: number
  /** Its dark modules: the data of one SVG path. */
  path: string
}

/** A code that can be read with 15 % of it covered or worn. Takes at most 2000 characters or so. */
export function qrCode(text: string): QrCode {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  const runs: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      const start = column
      while (column < modules.size && modules.get(row, column)) column++
      if (column > start) {
        const width = column - start
        runs.push(`M${start + QUIET_MODULES} ${row + QUIET_MODULES}h${width}v1h-${width}z`)
      }
    }
  }
  return { side: modules.size + 2 * QUIET_MODULES, path: runs.join('') }
}
