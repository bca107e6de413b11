// Names the buttons of the sources that send a form and that no browser test of the last run pressed with success.
// Fails if there are any, unless tests were skipped for want of emulators.
import { readdirSync, readFileSync } from 'node:fs'
import { hasEmulators } from '../tests/firebase/firebase-site'
import { unpressedButtons } from '../tests/support/pressed-buttons'
import { PRESSES, type Press } from '../tests/support/watched-pages'

const presses = readdirSync(PRESSES).flatMap((file) =>
  readFileSync(`${PRESSES}/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line): Press => JSON.parse(line)),
)
const unpressed = unpressedButtons('app', presses)
if (unpressed.length > 0) {
  console.error(`Buttons that send a form and that no test pressed:\n  ${unpressed.join('\n  ')}`)
  process.exitCode = hasEmulators() ? 1 : 0
}
