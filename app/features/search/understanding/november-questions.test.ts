import { expect, test } from 'vitest'
import { sortedChips, typedChips } from './testing/typed-chips'

/** Tuesday. */
const TODAY = '2026-11-24'

/** Somebody who saw nothing of this wrote these questions down, with what a reader understands. */
const QUESTIONS: readonly [typed: string, chips: string][] = [
  // These questions also say things around, and about oneself.
  [
    'Je viens de Lyon le week-end du 12 décembre, c’est quand le cortège de l’Escalade ?',
    'q=cortège de l’Escalade du=2026-12-12 au=2026-12-13',
  ],
  [
    'le 8 décembre c’est férié chez nous, que faire en famille autour de Sion dans un rayon de 20 km',
    'q=famille du=2026-12-08 au=2026-12-08 lieu=Sion rayon=20',
  ],
  ['le mois passé y avait une super brocante à Romont, elle revient quand ?', 'q=brocante lieu=Romont'],
  ['pour ma fille de 15 ans qui adore les mangas', 'q=mangas public=ados'],
  [
    'pas mal de choses pour enfants à pas loin de Morges, sans réservation',
    'q=enfants lieu=Morges rayon=10 souhait=sans-reservation',
  ],
  [
    'Sans-Souci, la pièce de théâtre, ça joue encore après le 10 ?',
    'q=Sans-Souci, la pièce de théâtre du=2026-12-11',
  ],
  [
    'spectacle sous-titré ou surtitré pour personne sourde à Lausanne ou Vevey',
    'q=spectacle lieu=Lausanne lieu=Vevey acces=sign_language souhait=surtitres',
  ],
  [
    '3 petits cochons 2 adultes 3 enfants dimanche 14h30 bienne c combien',
    'q=3 petits cochons du=2026-11-29 au=2026-11-29 apres=14:30 lieu=Biel/Bienne public=famille',
  ],
  ['musée 1 adulte et 2 enfants', 'q=musée public=famille'],
  [
    'slt ya koi ce we a lozan ki coute rien, pas de musée svp, jsuis avec 2 potes de 16 ans',
    'sans=musée date=ce-week-end lieu=Lausanne prix=gratuit public=ados',
  ],
  [
    'kids activities Lausanne rainy Sunday indoor',
    'q=kids du=2026-11-29 au=2026-11-29 lieu=Lausanne plein-air=non',
  ],
  [
    'Is there a Weihnachtsmarkt avec vin chaud but not too crowded near Murten, jeudi soir?',
    'q=Weihnachtsmarkt avec vin chaud du=2026-11-26 au=2026-11-26 apres=18:00 lieu=Morat rayon=10 souhait=calme',
  ],
  [
    'spectacle de marionnettes (dès 2 ans) Genève',
    'q=spectacle de marionnettes lieu=Genève public=tout-petits',
  ],
  // Near.
  [
    'truc a faire demain aprem avec un gamin de 4 ans vers yverdon',
    'date=demain apres=12:00 avant=18:00 lieu=Yverdon-les-Bains rayon=10 public=tout-petits',
  ],
  [
    'qqch de tranquille à midi près de la gare de Renens',
    'apres=11:00 avant=14:00 lieu=Renens rayon=10 souhait=calme',
  ],
  [
    'choeur gospel en décembre entre Vevey et Aigle',
    'q=choeur gospel du=2026-12-01 au=2026-12-31 lieu=Aigle lieu=Vevey rayon=10',
  ],
  // Places of several kinds, and lists.
  [
    'sortie de classe 7H, jeudi ou vendredi matin, sciences ou nature, Jura bernois ou Bienne',
    'q=sciences ou nature du=2026-11-26 au=2026-11-27 avant=12:00 canton=BE public=enfants',
  ],
  ['expo la riviera ou aigle', 'q=expo region=chablais region=riviera'],
  ['concert bulle ou la broye', 'q=concert region=broye region=gruyere'],
  [
    'vide grenier dimanche matin genève ou annemasse',
    'q=vide grenier du=2026-11-29 au=2026-11-29 avant=12:00 lieu=Genève',
  ],
  ['concert annemasse ou genève', 'q=concert lieu=Genève'],
  ['concert annemasse', 'q=concert annemasse'],
  ['concert valais ou aigle', 'q=concert ou aigle canton=VS'],
  [
    'Le Noirmont ou Les Breuleux ou n’importe où aux Franches-Montagnes, bal ou souper, n’importe quel vendredi d’ici aux Rois',
    'q=bal ou souper au=2027-01-06 jour=vendredi region=franches-montagnes',
  ],
  [
    'tous les jours sauf lundi et mercredi, atelier pour enfants de 6 à 9 ans, Nyon Gland Rolle, max 25.- par enfant',
    'q=atelier jour=mardi jour=jeudi jour=vendredi jour=samedi jour=dimanche lieu=Gland lieu=Nyon lieu=Rolle prix=25 public=enfants',
  ],
  [
    'Salon du livre / rencontres d’auteurs hiver',
    'q=Salon du livre ou rencontres d’auteurs du=2026-12-01 au=2027-02-28',
  ],
  [
    'repas de soutien, souper des pompiers, soupe aux pois dans le Gros-de-Vaud',
    'q=repas de soutien ou souper des pompiers ou soupe aux pois region=gros-de-vaud',
  ],
  ['théâtre, danse, musique lausanne', 'q=théâtre, danse, musique lieu=Lausanne'],
  // Dates and hours.
  ['yoga ou méditation le matin avant 9h à Genève', 'q=yoga ou méditation avant=09:00 lieu=Genève'],
  ['concert le soir après 20h', 'q=concert apres=20:00'],
  ['techno le soir après minuit', 'q=techno apres=00:00'],
  ['techno avant 3h après minuit', 'q=techno apres=00:00 avant=03:00'],
  ['5 a 7 vendredi', 'du=2026-11-27 au=2026-11-27 apres=17:00 avant=19:00'],
  ['atelier enfants de 5 à 7 ans', 'q=atelier public=enfants'],
  ['réveillon du 31 avec repas', 'q=repas du=2026-12-31 au=2026-12-31 souhait=nouvel-an'],
  ['spectacle le samedi entre Noël et Nouvel An', 'q=spectacle du=2026-12-25 au=2027-01-01 jour=samedi'],
  ['mercredi de décembre conte', 'q=conte du=2026-12-01 au=2026-12-31 jour=mercredi'],
  ['now', 'date=maintenant'],
  ['concert now lausanne', 'q=concert date=maintenant lieu=Lausanne'],
  ['expo sauf lundi et mardi', 'q=expo jour=mercredi jour=jeudi jour=vendredi jour=samedi jour=dimanche'],
  ['messe des Rois', 'q=messe des Rois'],
  // These questions say what they do not ask for.
  [
    'electro ou disco la nuit du 31 au 1 a geneve mais pas en plein air et pas plus de 50 chf',
    'q=electro ou disco du=2026-12-31 au=2026-12-31 apres=22:00 lieu=Genève prix=50 plein-air=non',
  ],
  [
    'concert de Noël, pas forcément gratuit, pas forcément à Sion, mais en Valais romand, et pas le 24',
    'q=concert de Noël canton=VS',
  ],
  [
    'relaches mais pas celles de vaud celles de geneve, stage de foot ou de danse, mes jumeaux auront 10 ans le 18 février, demi journée si possible',
    'q=stage de foot ou de danse sans=vaud lieu=Genève du=2027-02-06 au=2027-03-07 public=enfants',
  ],
  ['concert pas forcément du jazz', 'q=concert sans=jazz'],
  ['expo mais pas trop de monde', 'q=expo souhait=calme'],
]

test.each(QUESTIONS)('« %s »', (typed, chips) => {
  expect(typedChips(typed, TODAY)).toBe(sortedChips(chips))
})
