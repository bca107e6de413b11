import type { Token } from '~/platform/tokens'

/** Parts of towns that are no localities of the post: spoken of as places, also where no event has their name. */
const NAMES: Readonly<Record<string, string>> = {
  Genève: `paquis plainpalais jonction champel grottes charmilles florissant malagnou cornavin bastions praille molard`,
  Lausanne: `flon ouchy vidy malley sevelin chauderon riponne montbenon prelaz chailly bethusy montoie sebeillon bellevaux
    blecherette bourdonnette sauvabelin bellerive rotillon sallaz boveresses montchoisi`,
  Neuchâtel: 'serrieres monruz maladiere vauseyon',
  Fribourg: 'perolles schoenberg',
  'La Chaux-de-Fonds': 'eplatures',
  Sion: 'wissigen',
}

const NEAR =
  /^(?:(?:pas (?:trop |tres )?loin|non loin|pres|autour|proche|[ad]u? cote|aux (?:alentours|environs)|a proximite) (?:d[eu]|des|de la)|vers|pres|proche|autour)$/
const NEAR_TOKENS_MOST = 5

/** The number of tokens of « près de » before a part of a town, whose surroundings cannot be asked for; null without. */
export function nearQuarterAt(tokens: readonly Token[], at: number): number | null {
  for (let length = 1; length <= NEAR_TOKENS_MOST; length++) {
    if (!QUARTERS.has(tokens[at + length]?.text ?? '')) continue
    const lead = tokens.slice(at, at + length).map(({ text }) => text)
    if (NEAR.test(lead.join(' '))) return length
  }
  return null
}

/** The town of a part of it, by its folded name. */
export const QUARTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([town, names]) =>
    names.split(/\s+/).map((name): [string, string] => [name, town]),
  ),
)
