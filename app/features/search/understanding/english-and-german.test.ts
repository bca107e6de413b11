import { describe, expect, test } from 'vitest'
import { SEED_CATEGORIES } from '~/domain/category'
import { termsOf } from '../index/analysis'
import { themesIn } from '../index/word-meanings'
import { FOREIGN_THEMES } from './foreign-words'
import { sortedChips, typedChips } from './testing/typed-chips'
import { themesOf } from './themes'

/** Wednesday. */
const TODAY = '2026-11-18'

/** Written down before they were tried. */
const QUESTIONS: readonly [typed: string, chips: string][] = [
  ['concerts tonight lausanne', 'q=concerts date=ce-soir lieu=Lausanne'],
  ['things to do tomorrow geneva', 'date=demain lieu=Genève'],
  ['museum open sunday', 'q=museum du=2026-11-22 au=2026-11-22'],
  ['christmas market saturday montreux', 'q=christmas market du=2026-11-21 au=2026-11-21 lieu=Montreux'],
  ['family activities this weekend near nyon', 'q=family date=ce-week-end lieu=Nyon rayon=10'],
  ['free concert friday evening', 'q=concert du=2026-11-20 au=2026-11-20 apres=18:00 prix=gratuit'],
  ['guided tour fribourg next sunday', 'q=guided tour du=2026-11-22 au=2026-11-22 lieu=Fribourg'],
  [
    'workshop for kids wednesday afternoon',
    'q=workshop kids du=2026-11-18 au=2026-11-18 apres=12:00 avant=18:00',
  ],
  ['stand up comedy in english geneva', 'q=stand up comedy lieu=Genève langue=en'],
  ['exhibitions december neuchatel', 'q=exhibitions du=2026-12-01 au=2026-12-31 lieu=Neuchâtel'],
  ['what to do in sion with children', 'q=children lieu=Sion'],
  ['live music this friday vevey', 'q=live music du=2026-11-20 au=2026-11-20 lieu=Vevey'],
  ['wheelchair accessible theatre', 'q=theatre acces=wheelchair'],
  ['cheap family day out lausanne', 'q=family lieu=Lausanne prix=moins-de-20'],
  ['events near me today', 'près date=aujourdhui'],
  ['new year’s eve party lausanne', 'q=party du=2026-12-31 au=2026-12-31 lieu=Lausanne souhait=nouvel-an'],
  ['morning yoga saturday', 'q=yoga du=2026-11-21 au=2026-11-21 avant=12:00'],
  ['konzert heute abend lausanne', 'q=konzert date=ce-soir lieu=Lausanne'],
  ['ausstellung am wochenende genf', 'q=ausstellung date=ce-week-end lieu=Genève'],
  ['was ist los morgen in freiburg', 'date=demain lieu=Fribourg'],
  [
    'theater für kinder samstag nachmittag neuenburg',
    'q=theater kinder du=2026-11-21 au=2026-11-21 apres=12:00 avant=18:00 lieu=Neuchâtel',
  ],
  ['weihnachtsmarkt wallis', 'q=weihnachtsmarkt canton=VS'],
  ['führung sonntag murten', 'q=führung du=2026-11-22 au=2026-11-22 lieu=Morat'],
  ['gratis kinder mittwoch biel', 'q=kinder du=2026-11-18 au=2026-11-18 lieu=Biel/Bienne prix=gratuit'],
  ['flohmarkt dezember waadt', 'q=flohmarkt du=2026-12-01 au=2026-12-31 canton=VD'],
]
const TESTED: readonly [typed: string, chips: string][] = [
  ['christmas market near vevey', 'q=christmas market lieu=Vevey rayon=10'],
  ['live music friday night', 'q=live music du=2026-11-20 au=2026-11-20 apres=18:00'],
  ['Weihnachtsmarkt Freiburg', 'q=Weihnachtsmarkt lieu=Fribourg'],
  ['heute abend Konzert Biel', 'q=Konzert date=ce-soir lieu=Biel/Bienne'],
  ['wheelchair accessible museum sunday', 'q=museum du=2026-11-22 au=2026-11-22 acces=wheelchair'],
  ['cheap concerts december under 25 chf', 'q=concerts du=2026-12-01 au=2026-12-31 prix=25'],
  ['english speaking comedy', 'q=comedy langue=en'],
  ['Führung auf Deutsch Sonntag', 'q=Führung du=2026-11-22 au=2026-11-22 langue=de'],
  ['next saturday evening jazz', 'q=jazz du=2026-11-21 au=2026-11-21 apres=18:00'],
  ['samstagabend party in Wallis', 'q=party du=2026-11-21 au=2026-11-21 apres=18:00 canton=VS'],
  ['Konzert um 20 Uhr', 'q=Konzert apres=20:00'],
  ['Theater in der Nähe von Sitten', 'q=Theater lieu=Sion rayon=10'],
  ['exhibitions on december 12th sion', 'q=exhibitions du=2026-12-12 au=2026-12-12 lieu=Sion'],
  ['theatre 5th december after 8pm', 'q=theatre du=2026-12-05 au=2026-12-05 apres=20:00'],
  ['concerts in march geneva', 'q=concerts du=2027-03-01 au=2027-03-31 lieu=Genève'],
]
/** French, or names. */
const NOT_FOREIGN: readonly [typed: string, chips: string][] = [
  ['free jazz', 'q=free jazz'],
  ['the dansant', 'q=the dansant'],
  ['lecture publique', 'q=lecture publique'],
  ['march in the park', 'q=march in the park'],
  ['may the fourth', 'q=may the fourth'],
  ['am stram gram', 'q=am stram gram'],
]

describe('asks in another language:', () => {
  test.each([...QUESTIONS, ...TESTED, ...NOT_FOREIGN])('« %s »', (typed, expected) => {
    expect(typedChips(typed, TODAY)).toBe(sortedChips(expected))
  })
})

describe('names of themes in another language', () => {
  const themes = themesOf([...SEED_CATEGORIES].map(([id, category]) => ({ ...category, id })))
  const memberOf = (text: string) => themesIn(termsOf(text), themes).map(({ theme }) => theme.alsoIn)

  test.each(FOREIGN_THEMES)('« %s » is « %s »', (name, french) => {
    expect(memberOf(french).length).toBe(1)
    expect(memberOf(name)).toEqual(memberOf(french))
  })
})
