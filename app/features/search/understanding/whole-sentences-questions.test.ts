import { expect, test } from 'vitest'
import { sortedChips, typedChips } from './testing/typed-chips'

/** Sunday. */
const TODAY = '2026-11-22'

/** Written down before they were tried, with what they should mean. */
const QUESTIONS: readonly [typed: string, chips: string][] = [
  ['Quels marchés sont organisés dimanche ?', 'au=2026-11-22 du=2026-11-22 q=marchés'],
  ['Où sont les concerts gratuits à Nyon ?', 'lieu=Nyon prix=gratuit q=concerts'],
  ['Pouvez-vous me conseiller une activité sportive à Bulle ?', 'lieu=Bulle q=sportive'],
  ['Quelles sont les meilleures soirées de ce week-end ?', 'date=ce-week-end q=soirées'],
  ['Que peut-on faire près de Sion mercredi ?', 'au=2026-11-25 du=2026-11-25 lieu=Sion rayon=10'],
  ['Trouvez-nous une balade guidée dimanche', 'au=2026-11-22 du=2026-11-22 guidée q=balade'],
  ['Quels spectacles sont prévus demain à Vevey ?', 'date=demain lieu=Vevey q=spectacles'],
  ['Auriez-vous des idées pour un après-midi en plein air ?', 'plein-air=oui q=après-midi'],
  ['Nous souhaitons assister à un concert d’orgue à Fribourg', 'd’orgue lieu=Fribourg q=concert'],
  ['Propose-moi une dégustation en Lavaux', 'q=dégustation region=lavaux'],
  ['Vous proposez quoi pour les enfants samedi ?', 'au=2026-11-28 du=2026-11-28 q=enfants'],
  ['Quels ateliers sont adaptés aux aînés à Payerne ?', 'lieu=Payerne public=aines q=ateliers'],
  [
    'Est-ce que des chorales passent en concert ces prochains mois ?',
    'au=2027-02-20 concert du=2026-11-22 en q=chorales',
  ],
  ['Y a-t-il encore des lotos ce mois ?', 'au=2026-11-30 du=2026-11-01 q=lotos'],
  ['Je voudrais voir un ballet en janvier', 'au=2027-01-31 du=2027-01-01 q=ballet'],
  ['Qu’est-ce qui est prévu demain soir à Sierre ?', 'apres=18:00 date=demain lieu=Sierre'],
  [
    'salut on est 4 potes on veut sortir vendredi soir a lausanne vous avez quoi',
    'apres=18:00 au=2026-11-27 du=2026-11-27 lieu=Lausanne',
  ],
  [
    'c koi les soirées a geneve samedi, pas trop cher et 18+',
    'au=2026-11-28 du=2026-11-28 lieu=Genève prix=moins-de-20 public=adultes q=les soirées',
  ],
  [
    'je m’ennuie dimanche, un truc gratuit vers morges ?',
    'au=2026-11-22 du=2026-11-22 lieu=Morges prix=gratuit rayon=10',
  ],
  ['ciné demain a sion a 20h', 'apres=20:00 date=demain lieu=Sion q=ciné'],
  ['concert de rap avant noel fribourg ou bulle', 'au=2026-12-23 de lieu=Bulle lieu=Fribourg q=concert rap'],
  ['fête foraine luna park ce mois', 'au=2026-11-30 du=2026-11-01 foraine luna park q=fête'],
  ['soirée étudiante jeudi yverdon', 'au=2026-11-26 du=2026-11-26 lieu=Yverdon-les-Bains q=soirée étudiante'],
  [
    'skatepark ouvert mercredi aprem nyon',
    'apres=12:00 au=2026-11-25 avant=18:00 du=2026-11-25 lieu=Nyon q=skatepark',
  ],
  ['un escape game pour 5 ados', '5 ados escape game pour q=un'],
  [
    'y a t’il un concert de l’orchestre de chambre en janvier',
    'au=2027-01-31 chambre de de du=2027-01-01 l’orchestre q=concert',
  ],
  [
    'concert de chœur dimanche prochain en fin d’après-midi',
    'apres=16:00 au=2026-11-29 avant=20:00 chœur de du=2026-11-29 q=concert',
  ],
  [
    'conférence gratuite l’après-midi avec parking',
    'apres=12:00 avant=18:00 prix=gratuit q=conférence souhait=parking',
  ],
  [
    'spectacle de cabaret le 31 décembre avec repas',
    'au=2026-12-31 avec cabaret de du=2026-12-31 q=spectacle repas',
  ],
  ['messe de Noël à la cathédrale', 'Noël cathédrale de la q=messe à'],
  [
    'visite commentée du musée d’art et d’histoire jeudi à 14 h 30',
    'apres=14:30 au=2026-11-26 commentée du du=2026-11-26 d’art d’histoire et musée q=visite',
  ],
  ['cours d’informatique pour seniors débutants', 'débutants d’informatique public=aines q=cours'],
  [
    'marche nordique mardi matin près de Payerne',
    'au=2026-11-24 avant=12:00 du=2026-11-24 lieu=Payerne nordique q=marche rayon=10',
  ],
  ['tir aux pigeons ou abbaye en juin', 'abbaye au=2027-06-30 aux du=2027-06-01 ou pigeons q=tir'],
  [
    'Ich suche ein Konzert am Samstagabend in Lausanne',
    'apres=18:00 au=2026-11-28 du=2026-11-28 lieu=Lausanne q=Konzert',
  ],
  [
    'Was kann man mit Kindern am Sonntag in Murten machen?',
    'au=2026-11-22 du=2026-11-22 lieu=Morat q=Kindern',
  ],
  ['Theater in Biel, am liebsten auf Französisch', 'langue=fr lieu=Biel/Bienne q=Theater'],
  ['gibt es einen Flohmarkt am Wochenende in Neuenburg', 'date=ce-week-end lieu=Neuchâtel q=Flohmarkt'],
  [
    'Schlittschuhlaufen in Genf morgen Nachmittag',
    'apres=12:00 avant=18:00 date=demain lieu=Genève q=Schlittschuhlaufen',
  ],
  [
    'spectacle pour mes 3 enfants (3, 7 et 11 ans) mercredi',
    'au=2026-11-25 du=2026-11-25 public=enfants public=tout-petits q=spectacle',
  ],
  [
    'activité intérieure pour enfant de 2 ans vendredi matin à Renens',
    'au=2026-11-27 avant=12:00 du=2026-11-27 lieu=Renens plein-air=non public=tout-petits',
  ],
  [
    'éveil musical bébé lausanne en semaine',
    'bébé jour=jeudi jour=lundi jour=mardi jour=mercredi jour=vendredi lieu=Lausanne musical q=éveil',
  ],
  [
    'où acheter un sapin de noël samedi matin',
    'au=2026-11-28 avant=12:00 de du=2026-11-28 noël q=acheter sapin un',
  ],
  ['brunch avec coin enfants dimanche', 'au=2026-11-22 du=2026-11-22 q=brunch souhait=garderie'],
  [
    'contes en pyjama bibliothèque vendredi soir',
    'apres=18:00 au=2026-11-27 bibliothèque du=2026-11-27 en pyjama q=contes',
  ],
  ['camp de ski février 10-12 ans', 'au=2027-02-28 de du=2027-02-01 public=ados public=enfants q=camp ski'],
  ['ludothèque ouverte samedi', 'au=2026-11-28 du=2026-11-28 q=ludothèque'],
  [
    'théâtre de marionnettes dès 3 ans, pas plus de 15 francs',
    'de marionnettes prix=15 public=tout-petits q=théâtre',
  ],
  ['piscine couverte ce week-end avec toboggan', 'avec couverte date=ce-week-end q=piscine toboggan'],
  [
    'atelier cuisine parents-enfants en décembre',
    'au=2026-12-31 cuisine du=2026-12-01 parents-enfants q=atelier',
  ],
  ['christmas events in montreux with kids', 'events kids lieu=Montreux q=christmas with'],
  ['best fondue in gruyeres tonight', 'date=ce-soir lieu=Gruyères q=fondue'],
  [
    'is there any live jazz on friday night in geneva?',
    'apres=18:00 au=2026-11-27 du=2026-11-27 jazz lieu=Genève q=live',
  ],
  [
    'day trip from geneva on sunday, snow activities',
    'au=2026-11-22 du=2026-11-22 lieu=Genève q=snow rayon=20',
  ],
  ['museum open on monday in lausanne', 'au=2026-11-23 du=2026-11-23 lieu=Lausanne q=museum'],
  ['rainy day activities with toddlers lausanne', 'lieu=Lausanne plein-air=non public=tout-petits'],
  ['what is on new year’s eve in lausanne', 'au=2026-12-31 du=2026-12-31 lieu=Lausanne souhait=nouvel-an'],
  ['wine cellar visit lavaux in english', 'cellar langue=en q=wine region=lavaux visit'],
  [
    'on arrive jeudi soir et on repart dimanche, concerts à Genève',
    'au=2026-11-29 du=2026-11-26 lieu=Genève q=concerts',
  ],
  ['expo mais pas de peinture, ouverte lundi', 'au=2026-11-23 du=2026-11-23 q=expo sans=peinture'],
  ['tout sauf du théâtre vendredi ou samedi à Vevey', 'au=2026-11-28 du=2026-11-27 lieu=Vevey sans=théâtre'],
  ['un spectacle qui commence après 19h et finit avant 22h', 'apres=19:00 avant=22:00 q=spectacle'],
  ['concert assis, pas debout', 'q=concert souhait=places-assises'],
  ['quelque chose à moins d’une heure de Lausanne', 'lieu=Lausanne rayon=50'],
  ['dans un rayon de 15 km autour de Fribourg demain', 'date=demain lieu=Fribourg rayon=20'],
  [
    'marché artisanal le 8 décembre (jour férié) à Fribourg',
    'artisanal au=2026-12-08 du=2026-12-08 lieu=Fribourg q=marché',
  ],
  ['premier samedi de chaque mois brocante', 'au=2026-12-05 du=2026-12-05 q=brocante'],
  [
    'depuis le 1er décembre jusqu’au 24, calendrier de l’avent vivant',
    'au=2026-12-24 de du=2026-12-01 l’avent q=calendrier vivant',
  ],
  ['fenêtres de l’avent à Carouge le soir', 'apres=18:00 de lieu=Carouge l’avent q=fenêtres'],
]

test.each(QUESTIONS)('« %s »', (typed, chips) => {
  expect(typedChips(typed, TODAY)).toBe(sortedChips(chips))
})
