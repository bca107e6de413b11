import { monthFrom, oneDay, weekend, weekOf, yearOf } from '~/calendar/day-range'
import { led, like, map, meaning, not, type Rule, seq, word } from '~/platform/grammar'
import { addDays } from '~/platform/zurich'
import type { AskedDate, DateMeaning } from './asked-days'
import { AFTERNOON, type Hours, MORNING, NIGHT, NOON } from './hours'

type Phrase = readonly [phrases: string, date: (today: string) => AskedDate, hours?: Hours]

/** Each word is one token. */
const PHRASES: readonly Phrase[] = [
  ['cette semaine|toute la semaine|la semaine en cours|semaine en cours', () => 'cette-semaine'],
  ['la semaine prochaine|semaine prochaine|la prochaine semaine', (today) => weekOf(addDays(today, 7))],
  [
    `le week end prochain|le weekend prochain|week end prochain|weekend prochain|le prochain week end|le prochain weekend|prochain
    week end|prochain weekend`,
    (today) => weekend(today, 1),
  ],
  [
    'la fin de la semaine prochaine|la fin de semaine prochaine|fin de la semaine prochaine|fin de semaine prochaine',
    (today) => weekend(today, 1),
  ],
  ['7 prochains jours', () => '7-jours'],
  ['30 prochains jours', () => '30-jours'],
  [
    `this weekend|ce week end|ce weekend|ce week end prolonge|ce weekend prolonge|week end prolonge|weekend prolonge|le week end|le weekend|week end|weekend|cette fin de semaine|la fin de semaine|en fin de semaine|fin de semaine|fin de la
    semaine`,
    () => 'ce-week-end',
  ],
  [
    `ce week end et le prochain|ce weekend et le prochain|ce week end ou le prochain|ce weekend ou le prochain|ce week end et le
    suivant|ce weekend et le suivant|ce week end ou le suivant|ce weekend ou le suivant`,
    (today) => ({ from: weekend(today, 0).from, to: weekend(today, 1).to }),
  ],
  [
    'cette semaine et la prochaine|cette semaine ou la prochaine|cette semaine et la suivante',
    (today) => ({ from: today, to: weekOf(addDays(today, 7)).to }),
  ],
  ['ce mois ci|ce mois|le mois en cours', (today) => monthFrom(today, 0)],
  ['le mois prochain|mois prochain', (today) => monthFrom(today, 1)],
  ['cette annee', (today) => yearOf(Number(today.slice(0, 4)))],
  [
    'lannee prochaine|l annee prochaine|annee prochaine|lan prochain|l an prochain',
    (today) => yearOf(Number(today.slice(0, 4)) + 1),
  ],
  ['apres demain', (today) => oneDay(addDays(today, 2))],
  ['demain|tomorrow', () => 'demain'],
  ['ce soir|cette soiree|tonight', () => 'ce-soir'],
  ['cette nuit', () => 'ce-soir', NIGHT],
  ['cet apres midi|cet aprem|cette apres midi', () => 'aujourdhui', AFTERNOON],
  ['tantot', () => 'aujourdhui', AFTERNOON],
  ['ce matin', () => 'aujourdhui', MORNING],
  ['ce midi', () => 'aujourdhui', NOON],
  ['aujourd hui|aujourdhui|daujourdhui|auj|ajd|today', () => 'aujourdhui'],
  [
    'maintenant|mtn|mnt|en ce moment|en ce moment meme|tout de suite|la maintenant|la tout de suite',
    () => 'maintenant',
  ],
  // An exhibition that is closed at this hour is under way.
  ['actuellement|en cours|tout a l heure|tout a lheure', () => 'aujourdhui'],
]

/** « ce soir », « la semaine prochaine »; « en cours de danse » is no day. */
export const datePhrase: Rule<DateMeaning> = map(
  led(
    not(seq(word('en'), word('cours'), like(/^d/))),
    meaning(PHRASES.map(([phrases, date, hours = null]) => [phrases, { date, hours }])),
  ),
  ({ date, hours }, today) => ({ date: date(today), hours }),
)
