import { describe, expect, test } from 'vitest'
import { sortedChips, typedChips } from './testing/typed-chips'

/** Sunday. */
const TODAY = '2026-11-22'

const QUESTIONS: Readonly<Record<string, readonly [typed: string, chips: string][]>> = {
  'what is taken back': [
    ['apéro vendredi soir, euh non samedi', 'apres=18:00 au=2026-11-28 du=2026-11-28 q=apéro'],
    ['concert à Morges pardon à Nyon dimanche', 'au=2026-11-22 du=2026-11-22 lieu=Nyon q=concert'],
    ['cirque samedi à Bulle, ah non dimanche', 'au=2026-11-22 du=2026-11-22 lieu=Bulle q=cirque'],
    ['lausanne enfin plutôt renens, impro', 'lieu=Renens q=impro'],
    ['le 12 enfin le 13 décembre', 'au=2026-12-13 du=2026-12-13'],
    ['théâtre, non, plutôt cinéma demain', 'date=demain q=cinéma'],
    ['demain... non après-demain', 'au=2026-11-24 du=2026-11-24'],
    ['expo à moins de 20.- euh 30.-', 'prix=30 q=expo'],
    ['concert samedi à 20h, euh non 21h', 'apres=21:00 au=2026-11-28 du=2026-11-28 q=concert'],
    ['sion ou plutôt sierre vendredi', 'au=2026-11-27 du=2026-11-27 lieu=Sierre'],
    ['brunch dimanche plutôt que samedi', 'au=2026-11-22 du=2026-11-22 q=brunch'],
    ['plutôt le 5 que le 6 décembre, loto', 'au=2026-12-05 du=2026-12-05 q=loto'],
    ['yoga le matin plutôt que l’après-midi', 'avant=12:00 q=yoga'],
    ['le samedi et non le dimanche, brocante', 'au=2026-11-28 du=2026-11-28 q=brocante'],
    ['plutôt cool demain', 'date=demain q=cool'],
    ['non pas Vevey, Montreux jazz', 'lieu=Montreux q=jazz sans=Vevey'],
  ],
  'days that are left out': [
    ['pas ce week-end, concert à Nyon', 'du=2026-11-23 lieu=Nyon q=concert'],
    ['pas ce soir, demain à Sion', 'date=demain lieu=Sion'],
    ['théâtre mais pas pendant les vacances', 'q=théâtre'],
    ['concert en décembre sauf entre Noël et Nouvel An', 'au=2026-12-24 du=2026-12-01 q=concert'],
    ['marché en décembre sauf du 20 au 31', 'au=2026-12-19 du=2026-12-01 q=marché'],
    ['concert pas en janvier', 'q=concert'],
    ['ni vendredi ni samedi, karaoké', 'q=karaoké'],
    ['vendredi ou samedi mais pas dimanche', 'au=2026-11-28 du=2026-11-27'],
    ['les concerts de samedi sauf ceux de Genève', 'au=2026-11-28 du=2026-11-28 q=concerts sans=Genève'],
    ['ski sauf le samedi 5', 'q=ski'],
  ],
  'feasts and holidays before or behind': [
    ['après les fêtes, stage de danse', 'danse de du=2027-01-03 q=stage'],
    ['avant les fêtes lausanne', 'au=2026-12-23 lieu=Lausanne'],
    ['après les vacances', 'du=2027-01-11'],
    ['d’ici les vacances, patinoire', 'au=2026-12-18 q=patinoire'],
    ['pendant les vacances d’hiver luge', 'au=2027-01-10 du=2026-12-19 q=luge'],
    ['activités pendant les vacances scolaires à Genève', 'au=2027-01-10 du=2026-12-19 lieu=Genève'],
    ['d’ici une quinzaine', 'au=2026-12-06'],
    ['dans une quinzaine de jours à Bulle', 'au=2026-12-06 du=2026-11-30 lieu=Bulle'],
    ['sous huitaine', 'au=2026-11-29'],
    ['samedi dans deux semaines', 'au=2026-12-05 du=2026-12-05'],
    ['la semaine prochaine jeudi loto', 'au=2026-11-26 du=2026-11-26 q=loto'],
    ['le samedi d’après', 'au=2026-12-05 du=2026-12-05'],
    ['début d’année prochaine', 'au=2027-01-31 du=2027-01-01'],
  ],
  hours: [
    ['marché samedi entre 9 et 12', 'apres=09:00 au=2026-11-28 avant=12:00 du=2026-11-28 q=marché'],
    ['dimanche de 14 à 17 brocante', 'apres=14:00 au=2026-11-22 avant=17:00 du=2026-11-22 q=brocante'],
    ['lundi de 14 à 16 décembre', 'au=2026-12-16 du=2026-12-14 jour=lundi'],
    ['match demain de 5 à 7 ans', 'date=demain public=enfants q=match'],
    ['concert mercredi 14 heures', 'apres=14:00 au=2026-11-25 du=2026-11-25 q=concert'],
    ['cortège samedi 5 à 17h', 'apres=17:00 au=2026-12-05 du=2026-12-05 q=cortège'],
    ['vernissage samedi 28 à 18h30', 'apres=18:30 au=2026-11-28 du=2026-11-28 q=vernissage'],
    [
      'n’importe quel soir sauf lundi',
      'apres=18:00 jour=dimanche jour=jeudi jour=mardi jour=mercredi jour=samedi jour=vendredi',
    ],
  ],
  places: [
    ['à mi-chemin entre Vevey et Bulle', 'lieu=Bulle lieu=Vevey rayon=10'],
    [
      'quelque part entre Morges et Nyon samedi',
      'au=2026-11-28 du=2026-11-28 lieu=Morges lieu=Nyon rayon=10',
    ],
    ['sur la route entre Fribourg et Bulle', 'lieu=Bulle lieu=Fribourg rayon=10'],
    ['carnaval chablais vs ou vd', 'q=carnaval region=chablais'],
    ['balade depuis Montreux dimanche', 'au=2026-11-22 du=2026-11-22 lieu=Montreux q=balade rayon=20'],
    ['match FC Sion', 'FC Sion q=match'],
    ['HC Ajoie vendredi', 'Ajoie au=2026-11-27 du=2026-11-27 q=HC'],
    ['Lausanne-Sport dimanche', 'au=2026-11-22 du=2026-11-22 q=Lausanne-Sport'],
    ['Genève-Servette hockey', 'hockey q=Genève-Servette'],
  ],
  ages: [
    ['pour un enfant plus jeune que 6 ans', 'public=enfants public=tout-petits q=enfant'],
    ['pour mon fils qui va avoir 5 ans', 'public=enfants'],
    ['mon fils a 4 ans et demi', 'public=tout-petits'],
    ['pour ma nièce de 6 ans et mon neveu de 13', 'public=ados public=enfants'],
    ['camp pour des ados de 14 à 16', 'public=ados q=camp'],
    ['soirée pour quadras', 'public=adultes q=soirée'],
    ['la soixantaine, thé dansant', 'dansant public=aines q=thé'],
  ],
  'what is said around': [
    ['un truc pas chiant dimanche', 'au=2026-11-22 du=2026-11-22'],
    ['on fait quoi ce soir à Bulle', 'date=ce-soir lieu=Bulle'],
    ['que visiter à Gruyères demain matin', 'avant=12:00 date=demain lieu=Gruyères'],
    ['3 jours à Lausanne du 4 au 6 décembre', 'au=2026-12-06 du=2026-12-04 lieu=Lausanne'],
    ['il va pleuvoir dimanche, musée', 'au=2026-11-22 du=2026-11-22 plein-air=non q=musée'],
    ['je préfère samedi, atelier', 'au=2026-11-28 du=2026-11-28 q=atelier'],
    ['keske ya a faire a nyon 2m1', 'date=demain lieu=Nyon'],
    ['jspa koi fer ce soa lozane', 'date=ce-soir lieu=Lausanne'],
    [
      'we are 4 looking for wine tasting lavaux saturday',
      'au=2026-11-28 du=2026-11-28 q=wine region=lavaux tasting',
    ],
    ['jass turnier oder lotto im seeland', 'lotto ou q=jass region=trois-lacs turnier'],
    ['open air theatre english speaking', 'langue=en plein-air=oui q=theatre'],
    ['conférence IA Lausanne', 'IA lieu=Lausanne q=conférence'],
    ['restaurant à 2 min de Morges', 'lieu=Morges q=restaurant rayon=5'],
    ['séance d’un conseil communal', 'conseil communal d’un q=séance'],
  ],
}

for (const [what, questions] of Object.entries(QUESTIONS)) {
  describe(`understands ${what}:`, () => {
    test.each(questions)('« %s »', (typed, chips) => {
      expect(typedChips(typed, TODAY)).toBe(sortedChips(chips))
    })
  })
}
