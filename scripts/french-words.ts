// The build writes the words of French for the server, which has no time to make them at its start.
import { renameSync, writeFileSync } from 'node:fs'
import { FRENCH_WORDS_FILE, foldedFrenchWords } from '~/platform/french-words.server'

// Tests beside the build must not read half a file.
writeFileSync(`${FRENCH_WORDS_FILE}.new`, foldedFrenchWords())
renameSync(`${FRENCH_WORDS_FILE}.new`, FRENCH_WORDS_FILE)
