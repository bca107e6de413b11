import { describe, expect, test } from 'vitest'
import { SEED_CATEGORIES } from '~/domain/category'
import { findPlace } from '~/features/places/places.server'
import { EMPTY_QUERY, toSearchParams } from '../query'
import { askedQuery } from './asked-query'
import { themesOf } from './themes'

/** Saturday. */
const TODAY = '2026-11-21'

const THEMES = themesOf([...SEED_CATEGORIES].map(([id, category]) => ({ ...category, id })))

/** The filters of a question as they stand in the address; « près » stands for the question where one is. */
function chips(typed: string): string {
  const { query, nearMe } = askedQuery(
    { ...EMPTY_QUERY, q: typed },
    {
      today: TODAY,
      themes: THEMES,
      findPlace,
      hasTitle: () => false,
      hasWords: () => true,
      hasLocality: () => true,
      count: () => 1,
    },
  )
  const params = toSearchParams(query)
  params.delete('mots')
  return [...[...params].map(([name, value]) => `${name}=${value}`), ...(nearMe ? ['près'] : [])].join(' ')
}

const DECEMBER = 'du=2026-12-01 au=2026-12-31'

/** Written down before the code, as neighbours ask. */
const QUESTIONS: Record<string, [typed: string, chips: string][]> = {
  'a month': [
    ['concert décembre', `q=concert ${DECEMBER}`],
    ['jazz décembre', `q=jazz ${DECEMBER}`],
    ['expo janvier lausanne', 'q=expo du=2027-01-01 au=2027-01-31 lieu=Lausanne'],
    ['sorties en famille décembre', `q=famille ${DECEMBER}`],
    ['mois de mars', 'du=2027-03-01 au=2027-03-31'],
    ['festival juillet 2027', 'q=festival du=2027-07-01 au=2027-07-31'],
    ['brocante fin avril', 'q=brocante du=2027-04-21 au=2027-04-30'],
    ['fin décembre', 'du=2026-12-21 au=2026-12-31'],
    ['mi-décembre', 'du=2026-12-10 au=2026-12-20'],
    ['début janvier', 'du=2027-01-01 au=2027-01-10'],
    ['loto fin du mois', 'q=loto du=2026-11-21 au=2026-11-30'],
    ['le mois prochain à sion', `du=2026-12-01 au=2026-12-31 lieu=Sion`],
    ['décembre et janvier', 'du=2026-12-01 au=2027-01-31'],
    ['entre juin et août', 'du=2027-06-01 au=2027-08-31'],
  ],
  'a day': [
    ['le 5', 'du=2026-12-05 au=2026-12-05'],
    ['concert le 28', 'q=concert du=2026-11-28 au=2026-11-28'],
    ['premier mars', 'du=2027-03-01 au=2027-03-01'],
    ['le 1er mars neuchâtel', 'du=2027-03-01 au=2027-03-01 lieu=Neuchâtel'],
    ['24.12', 'du=2026-12-24 au=2026-12-24'],
    ['sa 28 novembre', 'du=2026-11-28 au=2026-11-28'],
    ['ve 27.11.26', 'du=2026-11-27 au=2026-11-27'],
    ['vendredi prochain', 'du=2026-11-27 au=2026-11-27'],
    ['après-demain', 'du=2026-11-23 au=2026-11-23'],
    ['dans 3 jours', 'du=2026-11-24 au=2026-11-24'],
    ['musée gratuit premier dimanche', 'q=musée du=2026-12-06 au=2026-12-06 prix=gratuit'],
    ['premier samedi du mois', 'du=2026-12-05 au=2026-12-05'],
    ['dernier dimanche de novembre', 'du=2026-11-29 au=2026-11-29'],
    ['réveillon 31 décembre', 'du=2026-12-31 au=2026-12-31'],
    ['musée ouvert lundi', 'q=musée du=2026-11-23 au=2026-11-23'],
    ['jeudi en huit', 'du=2026-12-03 au=2026-12-03'],
  ],
  'several days': [
    ['les 12 et 13 décembre', 'du=2026-12-12 au=2026-12-13'],
    ['marché samedi et dimanche', 'q=marché du=2026-11-21 au=2026-11-22'],
    ['du vendredi au dimanche', 'du=2026-11-27 au=2026-11-29'],
    ['samedi ou dimanche', 'du=2026-11-21 au=2026-11-22'],
    ['jeudi, vendredi et samedi', 'du=2026-11-26 au=2026-11-28'],
    ['week-end du 12 décembre', 'du=2026-12-12 au=2026-12-13'],
    ['le week-end des 5 et 6 décembre', 'du=2026-12-05 au=2026-12-06'],
    ['le week-end prochain fribourg', 'du=2026-11-28 au=2026-11-29 lieu=Fribourg'],
    ['entre noël et nouvel an', 'du=2026-12-25 au=2027-01-01'],
    ['dans 2 semaines', 'du=2026-11-30 au=2026-12-06'],
    ['dans deux semaines', 'du=2026-11-30 au=2026-12-06'],
    ['les 2 prochaines semaines', 'du=2026-11-21 au=2026-12-04'],
    ['ces prochains jours', 'date=7-jours'],
    ['semaine du 14 décembre', 'du=2026-12-14 au=2026-12-20'],
    ['premier week-end de décembre', 'du=2026-12-05 au=2026-12-06'],
    ['pont du 1er novembre', 'du=2027-10-30 au=2027-11-01'],
    ['la semaine prochaine', 'du=2026-11-23 au=2026-11-29'],
    ['cet hiver', 'du=2026-12-01 au=2027-02-28'],
    ['festival cet été', 'q=festival du=2027-06-01 au=2027-08-31'],
    ['printemps 2027', 'du=2027-03-01 au=2027-05-31'],
    ['à partir du 10 décembre', 'du=2026-12-10'],
    ['jusqu’à fin janvier', 'au=2027-01-31'],
    ['avant noël', 'au=2026-12-23'],
  ],
  'an hour': [
    ['concert 20h30', 'q=concert apres=20:30'],
    ['après 18h', 'apres=18:00'],
    ['après 20 h', 'apres=20:00'],
    ['avant midi', 'avant=12:00'],
    ['atelier avant 14h', 'q=atelier avant=14:00'],
    ['ce midi', 'date=aujourdhui apres=11:00 avant=14:00'],
    ['demain soir', 'date=demain apres=18:00'],
    ['samedi après-midi', 'du=2026-11-21 au=2026-11-21 apres=12:00 avant=18:00'],
    ['dimanche matin', 'du=2026-11-22 au=2026-11-22 avant=12:00'],
    ['vendredi soir lausanne', 'du=2026-11-27 au=2026-11-27 apres=18:00 lieu=Lausanne'],
    ['cet après-midi', 'date=aujourdhui apres=12:00 avant=18:00'],
    ['ce matin', 'date=aujourdhui avant=12:00'],
    ['entre 14h et 17h', 'apres=14:00 avant=17:00'],
    ['samedi dès 21h', 'du=2026-11-21 au=2026-11-21 apres=21:00'],
    ['dîner à midi', 'q=dîner apres=11:00 avant=14:00'],
    ['ce soir genève', 'date=ce-soir lieu=Genève'],
    ['mardi 19:30', 'du=2026-11-24 au=2026-11-24 apres=19:30'],
  ],
  'a feast': [
    ['jeûne fédéral', 'du=2027-09-18 au=2027-09-20'],
    ['jeûne genevois', 'du=2027-09-09 au=2027-09-09'],
    ['mardi gras', 'du=2027-02-09 au=2027-02-09'],
    ['premier août', 'du=2027-08-01 au=2027-08-01'],
    ['week-end de pâques', 'du=2027-03-26 au=2027-03-29'],
    ['pont de l’ascension', 'du=2027-05-06 au=2027-05-09'],
    ['fête-dieu', 'du=2027-05-27 au=2027-05-27'],
    ['nouvel an', 'du=2026-12-31 au=2027-01-01'],
    ['marché de noël', 'q=marché de noël'],
    ['st-sylvestre genève', 'du=2026-12-31 au=2026-12-31 lieu=Genève'],
    ['souper de la saint-sylvestre', 'q=souper du=2026-12-31 au=2026-12-31'],
  ],
  'school holidays': [
    ['vacances de noël', 'du=2026-12-19 au=2027-01-10'],
    ['vacances de noël vaud', 'du=2026-12-24 au=2027-01-10 canton=VD'],
    ['vacances de noël lausanne', 'du=2026-12-24 au=2027-01-10 lieu=Lausanne'],
    ['vacances d’octobre vaud', 'du=2027-10-01 au=2027-10-31 canton=VD'],
    ['stage vacances de pâques', 'q=stage du=2027-03-26 au=2027-04-11'],
    ['relâches', 'du=2027-02-06 au=2027-03-07'],
    ['vacances d’été', 'du=2027-06-26 au=2027-08-25'],
    ['vacances scolaires valais', 'du=2026-12-24 au=2027-01-10 canton=VS'],
  ],
  'a place': [
    ['morat', 'lieu=Morat'],
    ['bienne', 'lieu=Biel/Bienne'],
    ['genève ou lausanne', 'lieu=Genève lieu=Lausanne'],
    ['concert nyon, morges et rolle', 'q=concert lieu=Nyon lieu=Morges lieu=Rolle'],
    ['concert 1950', 'q=concert lieu=Sion'],
    ['2000', 'lieu=Neuchâtel'],
    ['brocante 2072 st-blaise', 'q=brocante lieu=St-Blaise'],
    ['la tchaux', 'lieu=La Chaux-de-Fonds'],
    ['cinéma à la chaux-de-fonds', 'q=cinéma lieu=La Chaux-de-Fonds'],
    ['près de chez moi', 'près'],
    ['concert autour de moi ce soir', 'q=concert date=ce-soir près'],
    ['fêtes villageoises autour d’yverdon', 'q=fêtes villageoises lieu=Yverdon-les-Bains rayon=10'],
    ['à 15 km de bulle', 'lieu=Bulle rayon=20'],
    ['canton de fribourg', 'canton=FR'],
    ['concert valais ou vaud', 'q=concert canton=VD canton=VS'],
    ['à neuchâtel', 'lieu=Neuchâtel'],
    ['neuchâtel canton', 'canton=NE'],
    ['entre lausanne et genève', 'lieu=Genève lieu=Lausanne'],
    ['ville de fribourg', 'lieu=Fribourg'],
    ['expo en suisse romande', 'q=expo'],
  ],
  'a region': [
    ['concert riviera', 'q=concert region=riviera'],
    ['caves ouvertes lavaux', 'q=caves ouvertes region=lavaux'],
    ['que faire sur la côte ce week-end', 'date=ce-week-end region=la-cote'],
    ['gros-de-vaud', 'region=gros-de-vaud'],
    ['nord vaudois', 'region=nord-vaudois'],
    ['dans le chablais', 'region=chablais'],
    ['désalpe gruyère', 'q=désalpe region=gruyere'],
    ['loto broye', 'q=loto region=broye'],
    ['val-de-travers', 'region=val-de-travers'],
    ['saint-martin ajoie', 'q=saint-martin region=ajoie'],
    ['pays-d’enhaut', 'region=pays-d-enhaut'],
    ['arc jurassien', 'region=arc-jurassien'],
    ['vallée de joux', 'region=vallee-de-joux'],
    ['franches-montagnes', 'region=franches-montagnes'],
    ['riviera ou lavaux', 'region=lavaux region=riviera'],
    ['jura bernois', 'canton=BE'],
    ['jura vaudois', 'region=jura-vaudois'],
  ],
  'a genre': [
    ['jazz', 'q=jazz'],
    ['humour lausanne', 'q=humour lieu=Lausanne'],
    ['opéra genève en mars', 'q=opéra du=2027-03-01 au=2027-03-31 lieu=Genève'],
    ['vide-grenier dimanche', 'q=vide-grenier du=2026-11-22 au=2026-11-22'],
  ],
  'a price': [
    ['gratuit ce week-end', 'date=ce-week-end prix=gratuit'],
    ['concert moins de 20 francs', 'q=concert prix=moins-de-20'],
    ['spectacle pas cher', 'q=spectacle prix=moins-de-20'],
    ['théâtre max 50.-', 'q=théâtre prix=moins-de-50'],
    ['entrée libre nyon', 'lieu=Nyon prix=gratuit'],
    ['chapeau à la sortie', 'prix=prix-libre'],
    ['concert 10 francs', 'q=concert prix=moins-de-20'],
    ['visite sans payer', 'q=visite prix=gratuit'],
  ],
  'an age': [
    ['enfants 4 ans', 'public=tout-petits'],
    ['activité enfant 8 ans', 'public=enfants'],
    ['spectacle dès 6 ans', 'q=spectacle public=enfants'],
    ['fille de 7 ans', 'public=enfants'],
    ['pour un ado de 14 ans', 'public=ados'],
    ['marionnettes 3 ans', 'q=marionnettes public=tout-petits'],
    ['bébé 18 mois', 'public=tout-petits'],
    ['60 ans et plus', 'public=aines'],
    ['activités pour seniors', 'public=aines'],
    ['thé dansant 65+', 'q=thé dansant public=aines'],
    ['pour adultes', 'public=adultes'],
  ],
  'an access': [
    ['accès handicapé', 'acces=wheelchair'],
    ['concert accessible aux handicapés', 'q=concert acces=wheelchair'],
    ['musée fauteuil roulant', 'q=musée acces=wheelchair'],
    ['théâtre malentendants', 'q=théâtre acces=hearing_loop'],
    ['spectacle pour sourds', 'q=spectacle acces=sign_language'],
    ['film pour aveugles', 'q=film acces=audio_description'],
  ],
  'what is not wanted': [
    ['sans enfants', 'sans=enfants'],
    ['-enfants', 'sans=enfants'],
    ['pas de foot', 'sans=foot'],
    ['sport sauf football', 'q=sport sans=football'],
    ['samedi -concert', 'du=2026-11-21 au=2026-11-21 sans=concert'],
    ['sortie pas d’expo', 'sans=expo'],
    ['concert -rock', 'q=concert sans=rock'],
    ['brocante hors lausanne', 'q=brocante sans=lausanne'],
    ['médecins sans frontières', 'q=médecins sans frontières'],
    ['lausanne sans voiture', 'q=sans voiture lieu=Lausanne'],
  ],
  'other words': [
    ['en plein air dimanche', 'du=2026-11-22 au=2026-11-22 plein-air=oui'],
    ['visite guidée en anglais', 'q=visite guidée langue=en'],
    ['années 2000', 'q=années 2000'],
    ['rock années 80', 'q=rock années 80'],
    ['fête des 10 ans', 'q=fête des 10 ans'],
    ['marche populaire', 'q=marche populaire'],
    ['la belle époque', 'q=la belle époque'],
  ],
}

describe.each(Object.entries(QUESTIONS))('asks for %s:', (_kind, rows) => {
  test.each(rows)('« %s »', (typed, expected) => {
    const sorted = (text: string) => text.split(' ').sort().join(' ')
    expect(sorted(chips(typed))).toBe(sorted(expected))
  })
})
