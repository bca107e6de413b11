// What a password must be: long enough, and not one that everybody tries first. Nothing about capitals and digits.

export const PASSWORD_MIN_LENGTH = 8
/** Whole sentences fit; beyond that somebody is testing us. */
export const PASSWORD_MAX_LENGTH = 1000

/** What the list, made from English sites, does not know of ours. */
const COMMON_HERE = [
  'motdepasse',
  'motdepasse1',
  'azertyui',
  'azertyuiop',
  'azerty123',
  'bonjour1',
  'jetaime1',
]

let common: Promise<ReadonlySet<string>> | null = null

/** Whether this is among the passwords that are tried first, in whatever capitals. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon()
  return (await common).has(password.toLowerCase())
}

/** A list of half a megabyte, needed by those only who choose a password. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN_LENGTH)
  return new Set([...long, ...COMMON_HERE])
}
