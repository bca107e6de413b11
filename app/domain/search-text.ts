// Rules for search texts, as specified.

export const SEARCH_TEXT_MAX = 500

const REFUSALS = {
  tooLong: `Recherche trop longue (maximum ${SEARCH_TEXT_MAX} caractères)`,
  forbidden: 'Recherche contient du contenu non autorisé',
} as const

const SCRIPT_LIKE = [
  /<\s*\/?\s*script/i,
  /javascript:/i,
  /data:/i,
  /vbscript:/i,
  /onload/i,
  /onerror/i,
  /onclick/i,
  /eval\s*\(/i,
  /alert\s*\(/i,
  /document\./i,
  /window\./i,
  /\.innerHTML/i,
  /\.outerHTML/i,
]

type CleanedSearchText = { ok: true; text: string } | { ok: false; message: string }

/** « l'atelier » must stay two words, so its apostrophe becomes ’. */
const ELISIONS = /(?<=\p{L})'(?=\p{L})/gu

/** The text trimmed, without < > ' " &, whitespace collapsed; may be ''. Refuses, with a French message, more than
 * 500 characters or script-like text. */
export function cleanSearchText(raw: string): CleanedSearchText {
  const trimmed = raw.trim()
  if (trimmed.length > SEARCH_TEXT_MAX) return { ok: false, message: REFUSALS.tooLong }

  // The cleaned text too: cleaning turns « java"script: » into a script.
  if (looksLikeScript(trimmed) || looksLikeScript(clean(trimmed))) {
    return { ok: false, message: REFUSALS.forbidden }
  }
  return { ok: true, text: clean(trimmed.replace(ELISIONS, '’')) }
}

function clean(text: string): string {
  return (
    text
      .replace(/[<>'"&]/g, '')
      // They match no word, and surrogate halves are no valid HTML.
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, SEARCH_TEXT_MAX)
  )
}

function looksLikeScript(text: string): boolean {
  return SCRIPT_LIKE.some((pattern) => pattern.test(text))
}
