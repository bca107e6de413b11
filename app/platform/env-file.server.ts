// The file of variables beside the site.
import { existsSync } from 'node:fs'
import { StartRefused } from './start-refused'

/** Takes into process.env what the file sets and nobody has set; no file is fine. Throws StartRefused when it is unreadable. */
export function loadEnvFile(file: string): void {
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    const sentence = `${file}\u00a0: illisible. Vérifiez que c’est un fichier, et ses droits.`
    throw new StartRefused(sentence, { cause: error })
  }
}
