import { expect, test } from 'vitest'
import { sortedChips, typedChips } from './testing/typed-chips'

/** Saturday. */
const TODAY = '2026-06-06'

/** Written down before they were tried, as people type whom one can name: a grandmother, a student, tourists, parents, who helps at a feast, who works for a canton. */
const QUESTIONS: readonly [typed: string, chips: string][] = [
  [
    'je cherche un concert de chorale dimanche après-midi pas trop loin de payerne',
    'q=concert de chorale du=2026-06-07 au=2026-06-07 apres=12:00 avant=18:00 lieu=Payerne rayon=10',
  ],
  ['y a-t-il un loto ce soir dans la broye', 'q=loto date=ce-soir region=broye'],
  ['conférence l’après-midi pour personnes âgées', 'q=conférence apres=12:00 avant=18:00 public=aines'],
  [
    'repas de midi aînés vendredi avenches',
    'q=repas de midi du=2026-06-12 au=2026-06-12 lieu=Avenches public=aines',
  ],
  ['fête cantonale de chant', 'q=fête cantonale de chant'],
  [
    'vente de gâteaux paroisse samedi matin',
    'q=vente de gâteaux paroisse du=2026-06-06 au=2026-06-06 avant=12:00',
  ],
  ['théâtre patoisant fribourg', 'q=théâtre patoisant lieu=Fribourg'],
  ['la fête-dieu à fribourg', 'du=2027-05-27 au=2027-05-27 lieu=Fribourg'],
  ['marché aux fleurs mai 2027', 'q=marché aux fleurs du=2027-05-01 au=2027-05-31'],
  ['soirée ce soir laus gratuit', 'q=soirée date=ce-soir lieu=Lausanne prix=gratuit'],
  ['apéro + concert jeudi soir flon', 'q=apéro + concert flon du=2026-06-11 au=2026-06-11 apres=18:00'],
  ['festival techno cet été suisse', 'q=festival techno suisse du=2026-06-01 au=2026-08-31'],
  [
    'open air ciné gratos juillet geneve',
    'q=ciné plein-air=oui prix=gratuit du=2026-07-01 au=2026-07-31 lieu=Genève',
  ],
  ['jam session mardi', 'q=jam session du=2026-06-09 au=2026-06-09'],
  ['match de la suisse écran géant', 'q=match de la suisse écran géant'],
  ['balélec 2027', 'q=balélec du=2027-01-01 au=2027-12-31'],
  ['drag show vendredi ou samedi soir', 'q=drag show du=2026-06-12 au=2026-06-13 apres=18:00'],
  ['blind test bar lausanne mercredi', 'q=blind test bar lieu=Lausanne du=2026-06-10 au=2026-06-10'],
  ['vide dressing dim. 14 juin', 'q=vide dressing du=2026-06-14 au=2026-06-14'],
  ['what’s on in geneva this weekend for families', 'q=families lieu=Genève date=ce-week-end'],
  ['vineyard walk lavaux sunday', 'q=vineyard walk region=lavaux du=2026-06-07 au=2026-06-07'],
  ['concerts montreux july 10', 'q=concerts lieu=Montreux du=2026-07-10 au=2026-07-10'],
  ['cheese festival gruyeres', 'q=cheese festival lieu=Gruyères'],
  ['best events in june lausanne', 'lieu=Lausanne du=2026-06-01 au=2026-06-30'],
  ['jazz night friday vevey', 'q=jazz lieu=Vevey du=2026-06-12 au=2026-06-12 apres=18:00'],
  ['open air kino genf', 'q=kino lieu=Genève plein-air=oui'],
  [
    'ausstellung lausanne sonntag gratis',
    'q=ausstellung lieu=Lausanne du=2026-06-07 au=2026-06-07 prix=gratuit',
  ],
  ['konzerte im juli in montreux', 'q=konzerte du=2026-07-01 au=2026-07-31 lieu=Montreux'],
  ['familienausflug wallis wochenende', 'q=familienausflug canton=VS date=ce-week-end'],
  ['flea market near neuchatel tomorrow', 'q=flea market lieu=Neuchâtel rayon=10 date=demain'],
  ['sortie avec un bébé de 8 mois demain matin', 'public=tout-petits date=demain avant=12:00'],
  [
    'que faire avec deux enfants de 4 et 7 ans ce week-end à nyon',
    'public=tout-petits public=enfants date=ce-week-end lieu=Nyon',
  ],
  [
    'spectacle enfants gratuit mercredi 10 juin',
    'q=spectacle enfants prix=gratuit du=2026-06-10 au=2026-06-10',
  ],
  [
    'stage de cirque été 7-10 ans genève',
    'q=stage de cirque du=2026-06-01 au=2026-08-31 public=enfants lieu=Genève',
  ],
  ['ferme pédagogique animaux près de gland', 'q=ferme pédagogique animaux lieu=Gland rayon=10'],
  ['atelier parent enfant samedi matin', 'q=atelier parent enfant du=2026-06-06 au=2026-06-06 avant=12:00'],
  ['musée pour enfants quand il pleut', 'enfants plein-air=non pour q=musée'],
  ['théâtre de marionnettes dès 18 mois', 'q=théâtre de marionnettes public=tout-petits'],
  [
    'ludothèque jeux 5 ans mercredi matin',
    'q=ludothèque jeux public=enfants du=2026-06-10 au=2026-06-10 avant=12:00',
  ],
  ['cours de natation bébé samedi', 'q=cours de natation bébé du=2026-06-06 au=2026-06-06'],
  ['concert de mon pote au bout du monde vevey', 'q=concert de mon pote au bout du monde lieu=Vevey'],
  [
    'première du spectacle vendredi 12 juin 20h30 théâtre de beausobre',
    'q=première du spectacle théâtre de beausobre du=2026-06-12 au=2026-06-12 apres=20:30',
  ],
  [
    'souper canadien société de gym samedi 13',
    'q=souper canadien société de gym du=2026-06-13 au=2026-06-13',
  ],
  [
    'vernissage jeudi 18h galerie lausanne',
    'q=vernissage galerie du=2026-06-11 au=2026-06-11 apres=18:00 lieu=Lausanne',
  ],
  ['expo de peinture jusqu’à fin juin moudon', 'q=expo de peinture au=2026-06-30 lieu=Moudon'],
  ['repas spectacle samedi 20.06 dès 19h', 'q=repas spectacle du=2026-06-20 au=2026-06-20 apres=19:00'],
  ['bar à vin soirée dégustation mardi 16', 'q=bar à vin soirée dégustation du=2026-06-16 au=2026-06-16'],
  [
    'tournoi de pétanque dimanche 10h inscription',
    'q=tournoi de pétanque inscription du=2026-06-07 au=2026-06-07 apres=10:00',
  ],
  ['cortège 1er août sion', 'q=cortège du=2026-08-01 au=2026-08-01 lieu=Sion'],
  [
    'conférence publique entrée libre mardi 9 juin 18h30 neuchâtel',
    'q=conférence publique prix=gratuit du=2026-06-09 au=2026-06-09 apres=18:30 lieu=Neuchâtel',
  ],
  ['journée du patrimoine septembre vaud', 'q=journée du patrimoine du=2026-09-01 au=2026-09-30 canton=VD'],
  [
    'événements accessibles aux personnes à mobilité réduite genève juin',
    'acces=wheelchair lieu=Genève du=2026-06-01 au=2026-06-30',
  ],
  ['festivals juillet-août valais', 'q=festivals du=2026-07-01 au=2026-08-31 canton=VS'],
  ['marchés du terroir jura bernois', 'q=marchés du terroir canton=BE'],
  ['expositions en cours la chaux-de-fonds', 'q=expositions date=aujourdhui lieu=La Chaux-de-Fonds'],
  [
    'sam soir concert gratuit lausanne ou environ',
    'q=concert du=2026-06-06 au=2026-06-06 apres=18:00 prix=gratuit lieu=Lausanne rayon=10',
  ],
  ['truc sympa à faire en amoureux vendredi soir', 'q=amoureux du=2026-06-12 au=2026-06-12 apres=18:00'],
  ['ce we vide greniers et brocantes ne', 'q=vide greniers et brocantes date=ce-week-end canton=NE'],
  ['yoga débutant le lundi soir vevey', 'q=yoga débutant du=2026-06-08 au=2026-06-08 apres=18:00 lieu=Vevey'],
  ['cinéma ce soir 20h geneve vost', 'q=cinéma vost date=ce-soir apres=20:00 lieu=Genève'],
  ['rando facile 2h dimanche valais', 'q=rando facile 2h du=2026-06-07 au=2026-06-07 canton=VS'],
  [
    'dégustation vins morges samedi aprèm',
    'q=dégustation vins lieu=Morges du=2026-06-06 au=2026-06-06 apres=12:00 avant=18:00',
  ],
  [
    'concert metal ou punk fribourg juin',
    'q=concert metal ou punk lieu=Fribourg du=2026-06-01 au=2026-06-30',
  ],
  ['théatre ce samedi 20h', 'q=théatre du=2026-06-06 au=2026-06-06 apres=20:00'],
  ['fête au village st-george', 'q=fête au village lieu=St-George'],
  ['expo miniatures trains', 'q=expo miniatures trains'],
  ['soiree dansante celibataires 50 ans et +', 'q=soiree dansante celibataires public=adultes'],
  ['salon du livre', 'q=salon du livre'],
  ['braderie juin bienne', 'q=braderie du=2026-06-01 au=2026-06-30 lieu=Biel/Bienne'],
  [
    'concert vendredi 19 juin gratuit en plein air vers morges',
    'q=concert du=2026-06-19 au=2026-06-19 prix=gratuit plein-air=oui lieu=Morges',
  ],
  [
    'qqch de gratuit pour ados mercredi apres-midi a neuch',
    'q=ados prix=gratuit du=2026-06-10 au=2026-06-10 apres=12:00 avant=18:00 lieu=Neuchâtel',
  ],
]

test.each(QUESTIONS)('« %s »', (typed, expected) => {
  expect(typedChips(typed, TODAY)).toBe(sortedChips(expected))
})
