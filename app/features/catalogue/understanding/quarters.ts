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

/** The town of a part of it, by its folded name. */
export const QUARTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([town, names]) =>
    names.split(/\s+/).map((name): [string, string] => [name, town]),
  ),
)
