// What a password must be: long enough, and not one that is found by trying. Nothing about capitals and digits.

export const PASSWORD_MIN_LENGTH = 8
/** Whole sentences fit; beyond that somebody is testing us. */
export const PASSWORD_MAX_LENGTH = 1000

/** Whose password it is to be: it must not be found by who knows that much. */
export interface PasswordOwner {
  displayName: string
  email: string
  siteName: string
}

/** As many tries as an attacker with many addresses makes here in a year. */
const MIN_GUESSES = 1_000_000
/**
 * The estimate looks at so much of a password: its time grows with the length, and what has so many characters that are
 * hard to guess only gets better by more. 15 ms at most were measured.
 */
const JUDGED_LENGTH = 32
/** Of letters written as signs, like @ for a; with the library's hundred, 32 characters take up to 0.4 s. */
const SUBSTITUTIONS = 5

/** Spaces alone, or one character again and again. */
const EMPTY_OR_REPEATED = /^(?:\s*|(.)\1*)$/su

/**
 * Whether this password would be found by trying common ones, sequences, names and words, the site's name, or its owner's
 * name and address.
 */
export async function isWeakPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  const text = password.normalize('NFKC')
  if (EMPTY_OR_REPEATED.test(text)) return true
  estimator ??= loadEstimator()
  const { guesses } = (await estimator).check(text.slice(0, JUDGED_LENGTH), knownOf(owner))
  return guesses < MIN_GUESSES
}

/** Names and addresses, whole and in pieces, as people put them into passwords. */
function knownOf({ displayName, email, siteName }: PasswordOwner): string[] {
  const pieces = [siteName, displayName, email].flatMap((text) => [
    text,
    text.replace(/\s/g, ''),
    ...[/[\s@]+/, /[\s@.]+/, /[\s@._+-]+/].flatMap((mark) => text.split(mark)),
  ])
  return [...new Set(pieces)].filter(({ length }) => length > 2)
}

let estimator: ReturnType<typeof loadEstimator> | null = null

/** Lists of five megabytes, which 0.4 s and 40 MB of memory go into: for those only who choose a password. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: SUBSTITUTIONS,
  })
}
