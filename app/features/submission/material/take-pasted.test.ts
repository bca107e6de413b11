import { expect, test } from 'vitest'
import { MAX_PASTED_LETTERS } from '../draft/event-form-schema'
import { takePasted } from './take-pasted.server'

const NOW = Date.parse('2026-11-18T10:00:00Z')
const LEFT_OUT =
  'Le texte du fichier est trop long pour ce champ et n’y est pas repris\u00a0: corrigez ces lignes dans le fichier.'

async function taken(typed: string, file: string) {
  const found = await takePasted(
    { draft: { pasted: typed }, pastedFile: new File([file], 'dates.txt') },
    NOW,
    new AbortController().signal,
    () => expect.unreachable(),
    { readsPosters: true, read: () => expect.unreachable() },
  )
  return { text: found?.draft.pasted, added: found?.added, isSaid: found?.problems.includes(LEFT_OUT) }
}

const READABLE = '5.12.2026 20h'
const UNREADABLE = 'fête sans date'
const LONG = `${'ligne sans date\n'.repeat(1000)}${'x'.repeat(MAX_PASTED_LETTERS - 16_000)}`

test.each([
  ['both have refused lines', UNREADABLE, LONG, UNREADABLE, true],
  ['the typed text is read whole', READABLE, `${LONG}x`, '', true],
  ['nothing was typed', '', `${LONG}x`, '', true],
  ['the file is read whole', UNREADABLE, READABLE, UNREADABLE, false],
  ['there is room for both', UNREADABLE, UNREADABLE, `${UNREADABLE}\n${UNREADABLE}`, false],
])(
  'a long file never takes what was typed out of the field: %s',
  async (_name, typed, file, left, isSaid) => {
    expect(await taken(typed, file)).toMatchObject({ text: left, isSaid })
  },
)
