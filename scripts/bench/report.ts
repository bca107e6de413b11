// Tables, and their place in a document.
import { readFileSync, writeFileSync } from 'node:fs'

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** No-break spaces in thousands. */
export function counted(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}

/** Puts it between the command's markers. Throws when the document has none. */
export function record(report: string, file: string, command: string): void {
  const begin = `<!-- ${command}: written by npm run ${command} -->`
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf(begin)
  const to = text.indexOf(`<!-- ${command}: end -->`)
  if (from < 0 || to < from) throw new Error(`${file} has no place for the report`)
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n${report}\n${text.slice(to)}`)
}
