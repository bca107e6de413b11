import { after, joined, joint, like, oneOf, seq, token, word } from '~/platform/grammar'

/** These name a club beside a town: « FC Sion », « Lausanne-Sport », « Genève-Servette ». */
const club = oneOf(
  like(/^(?:fc|hc|ehc|bbc|vbc|lhc|thc|uhc|rhc|shc|hbc|fcl|lions|union|stade|dragons)$/),
  // « us » is English.
  token(({ text, typed }) => /^(?:us|es|cs|cp|cc|bc|tc)$/.test(text) && typed === typed.toUpperCase()),
)
export const behindClub = oneOf<unknown>(
  after(club),
  after(seq(club, word('de', 'du', 'la', 'le', 'les')), 2),
)
export const clubBehind = oneOf<unknown>(
  like(/^(?:gotteron|olympic|servette|xamax|elfic)$/),
  // « sport » and « basket » are words too.
  seq(joined, joint(/^-$/), like(/^(?:sports?|basket|lions)$/)),
)
