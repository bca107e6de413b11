export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 1000

interface PasswordOwner {
  displayName: string
  email: string
  siteName: string
}

/** Tries that a patient attacker has in a year. */
const MIN_GUESSES = 1_000_000
/** Characters that are estimated: the time grows with the length (15 ms at most measured). */
const JUDGED_LENGTH = 32
/** Signs may stand in place of letters, like @ for a. With the library's 100, 32 characters take up to 0.4 s. */
const SUBSTITUTIONS = 5

const EMPTY_OR_REPEATED = /^(?:\s*|(.)\1*)$/su

/** True if it is easy to guess: common, a sequence, a word, the site's name, or the owner's name or address. */
export async function isWeakPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  const text = password.normalize('NFKC')
  if (EMPTY_OR_REPEATED.test(text)) return true
  estimator ??= loadEstimator()
  const { guesses } = (await estimator).check(text.slice(0, JUDGED_LENGTH), knownOf(owner))
  return guesses < MIN_GUESSES
}

function knownOf({ displayName, email, siteName }: PasswordOwner): string[] {
  const pieces = [siteName, displayName, email].flatMap((text) => [
    text,
    text.replace(/\s/g, ''),
    ...[/[\s@]+/, /[\s@.]+/, /[\s@._+-]+/].flatMap((mark) => text.split(mark)),
  ])
  return [...new Set(pieces)].filter(({ length }) => length > 2)
}

let estimator: ReturnType<typeof loadEstimator> | null = null

/** The lists take 0.4 s and 40 MB: loaded only when somebody chooses a password. */
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
