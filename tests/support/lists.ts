/** Lists and maps, in every form they are given in. */
export const LISTS = ['/evenements', '/carte', '/evenements.json', '/evenements.ics', '/evenements.rss']
