import type { Token } from '~/platform/tokens'

/** These name a club beside a town: « FC Sion », « Lausanne-Sport », « Genève-Servette ». */
const BEFORE =
  /^(?:fc|hc|ehc|bbc|bc|vbc|lhc|thc|uhc|rhc|shc|hbc|tc|fcl?|us|es|cs|cp|cc|lions|union|stade|dragons)$/
const BEHIND = /^(?:gotteron|olympic|servette|sports?|xamax|lions|basket|elfic)$/
/** « sport », « basket » and « union » are words too: a club only when joined to the town. */
const ONLY_JOINED = /^(?:sports?|basket|lions)$/
/** « us » is English, « union » a word. */
const ONLY_IN_CAPITALS = /^(?:us|es|cs|cp|cc|bc|tc)$/
const OTHERS_BETWEEN = /^(?:de|du|la|le|les)$/

/** Whether the place from `at` to `to` is part of the name of a club. */
export function isOfClub(tokens: readonly Token[], at: number, to: number): boolean {
  const before = OTHERS_BETWEEN.test(tokens[at - 1]?.text ?? '') ? tokens[at - 2] : tokens[at - 1]
  const behind = tokens[to]
  const isBefore = before !== undefined && BEFORE.test(before.text) && isWritten(before)
  const isJoined = behind?.isJoined === true && behind.joint === '-'
  const isBehind =
    behind !== undefined && BEHIND.test(behind.text) && (isJoined || !ONLY_JOINED.test(behind.text))
  return isBefore || isBehind
}

function isWritten({ text, typed }: Token): boolean {
  return !ONLY_IN_CAPITALS.test(text) || typed === typed.toUpperCase()
}
