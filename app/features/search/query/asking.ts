import type { Token } from '~/platform/tokens'

/** How a question is put in whole sentences; each begins with a word of BEGINNINGS. */
const PATTERNS: readonly RegExp[] = [
  // « quels sont les meilleurs événements »
  /^(?:quel(?:le)?s?|ou) (?:sont|est)(?: (?:les?|la))?(?: (?:meilleure?s?|prochaine?s?|plus beaux|plus belles|principaux|principales|bons|bonnes))?(?: (?:evenements?|activites?|sorties?|manifestations?)(?: (?:de|du|des))?)?(?= |$)/,
  // « sont prévus », « est recommandé », « sont à l’affiche »
  /^(?:qui )?(?:sont|est|seront|sera) (?:prevue?s?|organisee?s?|proposee?s?|programmee?s?|adaptee?s?|disponibles?|recommandee?s?|conseillee?s?|annoncee?s?|donnee?s?|au programme|a l ?affiche|a venir)(?: (?:aux?|pour))?(?= |$)/,
  /^prevue?s(?= |$)/,
  // « peux-tu me recommander », « pourriez-vous nous dire où il y a »
  /^(?:peux|pouvez|peut|pourrais|pourriez|saurais|sauriez) (?:tu|vous|on)(?: (?:me|nous))?(?: (?:recommander|proposer|suggerer|conseiller|trouver|dire|donner|montrer|indiquer|voir|faire|aller))?(?: (?:ou|si|quand|quoi))?(?: il y a)?(?: (?:une?|des|quelques))?(?: (?:evenements?|activites?|sorties?|manifestations?))?(?= |$)/,
  // « propose-moi un », « trouvez-nous des »
  /^(?:propose|trouve|organise|conseille|recommande|suggere|donne|montre|indique|cherche|liste|affiche)(?:z|s)? (?:moi|nous)(?= (?:une?|des|les?|la|du|de|tous|toutes|quelques?|quoi|ce)(?: |$))/,
  // « as-tu des suggestions pour », « vous auriez une idée de »
  /^(?:as tu|avez vous|auriez vous|aurais tu|t as|tas|vous avez|vous auriez|tu as|tu aurais|est ce que (?:tu|vous) (?:as|avez|auriez))(?: (?:des|une|quelques))? (?:suggestions?|idees?|propositions?|recommandations?|conseils?|quoi)(?: (?:pour|de|d|a))?(?: (?:une?|des))?(?= |$)/,
  /^(?:vous proposez|tu proposes|vous conseillez|tu conseilles|vous recommandez|tu recommandes) quoi(?= |$)/,
  /^qu ?est ce (?:que (?:tu|vous) (?:me |nous )?(?:conseilles?|recommandes?|proposes?|conseillez|recommandez|proposez)|qui est (?:recommande|conseille|prevu|bien|propose)|qu on (?:peut )?(?:fait|faire|voir))(?= |$)/,
  /^(?:une?|des|quelques) (?:idees?|suggestions?|propositions?|recommandations?)(?: pour)?(?= |$)/,
  // « puis-je faire », « peut-on voir »
  /^(?:puis je|peut on|pourrait on|pourrions nous|pouvons nous|dois je)(?: (?:faire|voir|aller|trouver|ecouter|assister a|visiter|participer a))?(?= |$)/,
  // « je veux aller au », « on voudrait assister à un »
  /^(?:je|j|on|nous) ?(?:veux|veut|voulons|voudrais|voudrait|voudrions|aimerais|aimerait|aimerions|souhaite|souhaitons|souhaiterais|souhaiterait|prevois|compte|comptons|pense|pensons|espere)(?: bien)?(?: (?:aller|sortir|faire|voir|trouver|decouvrir|assister|participer|passer|profiter|emmener|ecouter))(?: (?:voir|ecouter))?(?: (?:aux?|a|d?une?|du|des|de))?(?= |$)/,
  // « passe en concert »
  /^(?:passent?|jouent?|se produi(?:t|sent))(?= (?:en concert|a|au|en)(?: |$))/,
  /^y a ?t ?ils?(?: (?:une?|des|encore|aussi|quelque chose|d autres))?(?= |$)/,
]
const BEGINNINGS: ReadonlySet<string> = new Set(
  `quel quelle quels quelles ou sont est seront sera qui prevus prevues peux pouvez peut pourrais pourriez saurais sauriez propose
  proposez trouve trouvez organise organisez conseille conseillez recommande recommandez suggere donne donnez montre montrez indique
  indiquez cherche cherchez liste listez affiche as avez auriez aurais t tas vous tu qu quest une un des quelques puis pourrait pourrions
  pouvons dois je j on nous jaimerais jespere passe passent joue jouent se y`.split(/\s+/),
)
const TOKENS_MOST = 11

/** « quels sont les meilleurs », « peux-tu me recommander un »: the number of tokens, else null. */
export function askingAt(tokens: readonly Token[], at: number): number | null {
  if (!BEGINNINGS.has(tokens[at]?.text ?? '')) return null
  const text = tokens
    .slice(at, at + TOKENS_MOST)
    .map((token) => token.text)
    .join(' ')
  const lengths = PATTERNS.map((pattern) => pattern.exec(text)?.[0].split(' ').length ?? 0)
  return Math.max(...lengths) || null
}
