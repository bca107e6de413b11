// The rules for what a visitor may type into a search box, word for word as specified.

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

export type CleanedSearchText = { ok: true; text: string } | { ok: false; message: string }

/** An elision keeps its apostrophe, in the form the specification lets pass: « l'atelier » stays two words. */
const ELISIONS = /(?<=\p{L})'(?=\p{L})/gu

/**
 * Takes what was typed and gives it trimmed, without < > ' " & (an apostrophe between letters becomes ’), its whitespace
 * collapsed; '' stays ''. Refuses more than 500 characters (after trimming) and script-like text, with the message to
 * show.
 */
export function cleanSearchText(raw: string): CleanedSearchText {
  const trimmed = raw.trim()
  if (trimmed.length > SEARCH_TEXT_MAX) return { ok: false, message: REFUSALS.tooLong }

  // Also as cleaned: « java"script: » must not become on our pages what it could not be when typed.
  if (looksLikeScript(trimmed) || looksLikeScript(clean(trimmed))) {
    return { ok: false, message: REFUSALS.forbidden }
  }
  return { ok: true, text: clean(trimmed.replace(ELISIONS, '’')) }
}

function clean(text: string): string {
  return (
    text
      .replace(/[<>'"&]/g, '')
      // Control characters and halves of surrogate pairs can stand in no HTML page and match no word.
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, SEARCH_TEXT_MAX)
  )
}

function looksLikeScript(text: string): boolean {
  return SCRIPT_LIKE.some((pattern) => pattern.test(text))
}
