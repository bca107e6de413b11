import { expect, test } from 'vitest'
import { sortedChips, typedChips } from './testing/typed-chips'

/** Tuesday. */
const TODAY = '2026-04-14'

/** Written down before they were tried. */
const QUESTIONS: readonly [typed: string, chips: string][] = [
  [
    'Y a-t-il une conférence sur les abeilles ou les oiseaux au mois de mai à Neuchâtel ?',
    'abeilles au=2026-05-31 du=2026-05-01 les les lieu=Neuchâtel oiseaux ou q=conférence sur',
  ],
  [
    'mon mari marche avec une canne, expo facile d’accès à Vevey',
    'acces=wheelchair d’accès facile lieu=Vevey q=expo',
  ],
  [
    'thé dansant ou bal de l’AVS dimanche après-midi vers Payerne',
    'apres=12:00 au=2026-04-19 avant=18:00 bal dansant du=2026-04-19 lieu=Payerne ou public=aines q=thé rayon=10',
  ],
  ['vente de plantons le dernier samedi d’avril', 'au=2026-04-25 de du=2026-04-25 plantons q=vente'],
  [
    'concert de la fanfare pour la fête des mères',
    'au=2026-05-10 de du=2026-05-10 fanfare la q=concert souhait=fete-des-meres',
  ],
  [
    'croisière sur le léman avec repas, pas trop cher',
    'avec prix=moins-de-20 q=croisière region=arc-lemanique repas',
  ],
  [
    'film en allemand sous-titré français vendredi',
    'au=2026-04-17 du=2026-04-17 langue=de q=film souhait=surtitres',
  ],
  [
    'visite tactile pour aveugles ou malvoyants Lausanne',
    'acces=audio_description lieu=Lausanne q=visite tactile',
  ],
  [
    'spectacle visuel sans parole, accessible sourds, dimanche',
    'acces=sign_language au=2026-04-19 du=2026-04-19 parole q=spectacle sans visuel',
  ],
  [
    'visite du musée en LSF premier dimanche du mois',
    'acces=sign_language au=2026-05-03 du du=2026-05-03 musée q=visite',
  ],
  ['concert avec gilets vibrants ou boucle magnétique', 'acces=hearing_loop avec gilets q=concert vibrants'],
  ['wesh ya quoi ce soir a geneve', 'date=ce-soir lieu=Genève'],
  [
    'concert rap ou trap samedi moins de 30 balles',
    'au=2026-04-18 du=2026-04-18 ou prix=30 q=concert rap trap',
  ],
  [
    'boite ou bar dansant ven soir neuch 18+',
    'apres=18:00 au=2026-04-17 bar dansant du=2026-04-17 lieu=Neuchâtel ou public=adultes q=boite',
  ],
  ['skatepark contest ou bmx mai', 'au=2026-05-31 bmx contest du=2026-05-01 ou q=skatepark'],
  ['soirée pyjama ou escape game avec ma meuf ce we', 'date=ce-week-end escape game ou pyjama q=soirée'],
  [
    'laser game anniversaire 12 ans mercredi aprem lausanne',
    'anniversaire apres=12:00 au=2026-04-15 avant=18:00 du=2026-04-15 game lieu=Lausanne public=ados q=laser',
  ],
  ['cosplay ou manga fribourg avril', 'au=2026-04-30 du=2026-04-01 lieu=Fribourg manga ou q=cosplay'],
  [
    'after concert vendredi 23h flon gratos',
    'apres=23:00 au=2026-04-17 concert du=2026-04-17 flon prix=gratuit q=after',
  ],
  [
    'a concert or a play in lausanne tomorrow evening',
    'a apres=18:00 date=demain lieu=Lausanne ou play q=concert',
  ],
  [
    'wine tasting lavaux saturday afternoon dog friendly',
    'apres=12:00 au=2026-04-18 avant=18:00 du=2026-04-18 q=wine region=lavaux souhait=chiens tasting',
  ],
  [
    'hike with kids near sion or sierre next sunday',
    'au=2026-04-19 du=2026-04-19 kids lieu=Sierre lieu=Sion q=hike rayon=10',
  ],
  ['theatre in english geneva may', 'au=2026-05-31 du=2026-05-01 langue=en lieu=Genève q=theatre'],
  ['free concerts this summer montreux', 'au=2026-08-31 du=2026-06-01 lieu=Montreux prix=gratuit q=concerts'],
  ['konzert in bern oder freiburg samstag', 'au=2026-04-18 du=2026-04-18 lieu=Fribourg q=konzert'],
  ['markt am sonntag in murten', 'au=2026-04-19 du=2026-04-19 lieu=Morat q=markt'],
  ['what to do in gruyeres with a stroller', 'lieu=Gruyères souhait=poussette'],
  ['aktivitäten für kinder wallis pfingsten', 'au=2026-05-25 canton=VS du=2026-05-23 q=kinder'],
  [
    'ferme pédagogique ou zoo dimanche avec 3 enfants, parking',
    '3 au=2026-04-19 avec du=2026-04-19 enfants ou pédagogique q=ferme souhait=parking zoo',
  ],
  [
    'atelier cuisine parent-enfant mercredi ou samedi matin à Nyon',
    'au=2026-04-18 avant=12:00 cuisine du=2026-04-15 jour=mercredi jour=samedi lieu=Nyon parent-enfant q=atelier',
  ],
  [
    'spectacle pour mes jumeaux de 3 ans dimanche vers 10h30',
    'apres=10:00 au=2026-04-19 avant=11:30 du=2026-04-19 public=tout-petits q=spectacle',
  ],
  [
    'camp d’été cirque ou théâtre 8-12 ans juillet genève',
    'au=2026-07-31 cirque du=2026-07-01 d’été lieu=Genève ou public=ados public=enfants q=camp théâtre',
  ],
  [
    'piscine gratuite ou jeux d’eau cet été yverdon',
    'au=2026-08-31 du=2026-06-01 d’eau jeux lieu=Yverdon-les-Bains ou prix=gratuit q=piscine',
  ],
  [
    'activités pour la famille quand il pleut, moins de 40 francs, jura',
    'canton=JU plein-air=non prix=40 q=famille',
  ],
  [
    'biblio ou ludothèque ouverte le samedi après-midi bulle',
    'apres=12:00 au=2026-04-18 avant=18:00 du=2026-04-18 lieu=Bulle ludothèque ou q=biblio',
  ],
  [
    'conte ou kamishibai dès 2 ans en semaine vers 15h',
    'apres=14:30 avant=16:00 jour=jeudi jour=lundi jour=mardi jour=mercredi jour=vendredi kamishibai ou public=tout-petits q=conte',
  ],
  [
    'fête foraine ou luna park avec toilettes et restauration',
    'foraine luna ou park q=fête souhait=restauration souhait=toilettes',
  ],
  [
    'théatre enfant dim 15h laus ou renens gratuit si possible',
    'apres=15:00 au=2026-04-19 du=2026-04-19 enfant lieu=Lausanne lieu=Renens prix=gratuit q=théatre',
  ],
  ['marché aux puces dimance geneve', 'aux dimance lieu=Genève puces q=marché'],
  ['concert classiqe vendrdi martigny', 'classiqe lieu=Martigny q=concert vendrdi'],
  ['expo gratuit jusqua fin mai', 'au=2026-05-31 prix=gratuit q=expo'],
  [
    'brocante 1er mai broye ou gros de vaud',
    'au=2026-05-01 du=2026-05-01 q=brocante region=broye region=gros-de-vaud',
  ],
  ['rando facile dim pas loin d’aigle', 'au=2026-04-19 du=2026-04-19 facile lieu=Aigle q=rando rayon=10'],
  [
    'yoga 18h30 mardi ou jeudi carouge',
    'apres=18:30 au=2026-04-16 du=2026-04-14 jour=jeudi jour=mardi lieu=Carouge q=yoga',
  ],
  ['karaoké ce soir apres 22h lausanne', 'apres=22:00 date=ce-soir lieu=Lausanne q=karaoké'],
  ['repas du soir et jass vendredi', 'au=2026-04-17 du du=2026-04-17 et jass q=repas soir'],
  [
    'un souper-spectacle samedi vers 19 heures à Sierre, parking à côté',
    'apres=18:30 au=2026-04-18 avant=20:00 du=2026-04-18 lieu=Sierre q=souper-spectacle souhait=parking',
  ],
  ['le giron des musiques glânoises 2026', 'au=2026-12-31 des du=2026-01-01 giron glânoises musiques q=le'],
  [
    'tir en campagne ou fête de tir juin valais',
    'au=2026-06-30 campagne canton=VS de du=2026-06-01 en fête ou q=tir tir',
  ],
  [
    'cueillette d’ail des ours ou de champignons dimanche',
    'au=2026-04-19 champignons de des du=2026-04-19 d’ail ou ours q=cueillette',
  ],
  [
    'combat de reines aproz mai 2026 prix des billets',
    '(Nendaz) au=2026-05-31 de du=2026-05-01 lieu=Aproz q=combat reines',
  ],
  ['la poya estavannens quand', 'lieu=Estavannens q=poya'],
  ['montée à l’alpage ou inalpe mi-juin', 'au=2026-06-20 du=2026-06-10 inalpe l’alpage ou q=montée à'],
  [
    'soirée fondue ou raclette aux flambeaux, pas de réservation',
    'aux flambeaux fondue ou q=soirée raclette souhait=sans-reservation',
  ],
  [
    'course aux œufs ou chasse au trésor lundi de Pâques 2027 Vaud',
    'au au=2027-03-29 aux canton=VD chasse du=2027-03-29 ou q=course trésor œufs souhait=paques',
  ],
  ['ascension 2026 festival ou brocante', 'au=2026-05-17 brocante du=2026-05-14 ou q=festival'],
  ['pentecôte tournoi de foot', 'au=2026-05-25 de du=2026-05-23 foot q=tournoi'],
  [
    'week-end prolongé de l’ascension en famille neuchâtel',
    'au=2026-05-17 du=2026-05-14 lieu=Neuchâtel q=famille',
  ],
  ['d’ici la fin du mois concert gospel', 'au=2026-04-30 gospel q=concert'],
  [
    'entre le 20 et le 25 avril théâtre ou humour lausanne',
    'au=2026-04-25 du=2026-04-20 humour lieu=Lausanne ou q=théâtre',
  ],
  ['dans 3 semaines concert jazz vevey', 'au=2026-05-10 du=2026-05-04 jazz lieu=Vevey q=concert'],
  [
    'ce vendredi 17 avril dès 19h30 vernissage ou performance',
    'apres=19:30 au=2026-04-17 du=2026-04-17 ou performance q=vernissage',
  ],
  ['relâches 2027 genève ski', 'au=2027-03-07 du=2027-02-06 lieu=Genève q=ski'],
  [
    'été 2026 open air cinéma lausanne ou morges',
    'au=2026-08-31 du=2026-06-01 lieu=Lausanne lieu=Morges plein-air=oui q=cinéma',
  ],
  ['fin août courge ou moisson fête', 'au=2026-08-31 du=2026-08-21 fête moisson ou q=courge'],
  [
    'mardi soirs chorale débutants nyon',
    'apres=18:00 au=2026-04-14 du=2026-04-14 débutants lieu=Nyon q=chorale',
  ],
  ['tous les dimanches matin marché', 'avant=12:00 jour=dimanche q=marché'],
  ['gratuit ou à prix libre ce soir fribourg', 'date=ce-soir lieu=Fribourg prix=gratuit prix=prix-libre'],
  ['expo à prix libre ou moins de 10.-', 'prix=10 prix=prix-libre q=expo'],
  [
    'concert classique tarif étudiant sans abonnement',
    'abonnement classique q=concert sans souhait=tarif-reduit',
  ],
  [
    'atelier sans inscription ce samedi 10h-12h',
    'apres=10:00 au=2026-04-18 avant=12:00 du=2026-04-18 q=atelier souhait=sans-reservation',
  ],
  [
    'cinéma en vo ou en anglais jeudi soir',
    'apres=18:00 au=2026-04-16 du=2026-04-16 langue=en q=cinéma souhait=vo',
  ],
  ['balade avec le chien à moins de 10 km de Lausanne', 'lieu=Lausanne q=balade rayon=10 souhait=chiens'],
  ['musée climatisé à Sion', 'lieu=Sion q=musée souhait=climatisation'],
  ['le match de samedi est-il reporté', 'au=2026-04-18 du=2026-04-18 q=match'],
  ['complet ou encore des places pour cosi fan tutte', 'cosi etat=libre fan ou pour q=complet tutte'],
  ['paiement twint possible marché artisanal nyon', 'artisanal lieu=Nyon q=marché souhait=paiement'],
  ['fête au calme avec bancs pour grand-maman', 'q=fête souhait=calme souhait=places-assises'],
  [
    'concert accessible en train, retour possible après minuit',
    'apres=00:00 possible q=concert retour souhait=transports',
  ],
  [
    'cours de danse adultes débutants lundi ou mercredi midi et demi',
    'apres=12:30 au=2026-04-22 danse de du=2026-04-20 débutants jour=lundi jour=mercredi public=adultes q=cours',
  ],
  ['chorale ou orchestre amateur qui recrute', 'amateur orchestre ou q=chorale qui recrute'],
  [
    'bourse aux vélos ou aux habits samedi 25 avril morges',
    'au=2026-04-25 aux aux du=2026-04-25 habits lieu=Morges ou q=bourse vélos',
  ],
  [
    'débat ou conférence sur la votation, entrée libre, lausanne, en soirée',
    'apres=18:00 conférence la lieu=Lausanne ou prix=gratuit q=débat sur votation',
  ],
  [
    'visite guidée de la cathédrale ou du château dimanche 14h',
    'apres=14:00 au=2026-04-19 cathédrale château de du du=2026-04-19 guidée la ou q=visite',
  ],
  ['spectacle de danse pas classique', 'danse de q=spectacle sans=classique'],
  [
    'humour ou impro sauf lundi, genève, pas plus de 35 fr',
    'impro jour=dimanche jour=jeudi jour=mardi jour=mercredi jour=samedi jour=vendredi lieu=Genève ou prix=35 q=humour',
  ],
  [
    'festival de musique électronique ou techno en plein air juillet août valais',
    'au=2026-08-31 canton=VS de du=2026-07-01 musique ou plein-air=oui q=festival techno électronique',
  ],
  [
    'course à pied 5 ou 10 km mai lausanne',
    '10 5 au=2026-05-31 du=2026-05-01 km lieu=Lausanne ou pied q=course à',
  ],
  ['journée portes ouvertes caserne ou pompiers', 'caserne ou ouvertes pompiers portes q=journée'],
  [
    'atelier d’écriture ou club de lecture à la bibliothèque, jeudi vers 18h',
    'apres=17:30 au=2026-04-16 avant=19:00 bibliothèque club de du=2026-04-16 d’écriture la lecture ou q=atelier à',
  ],
  [
    'concert d’orgue samedi ou dimanche romainmôtier',
    'au=2026-04-19 du=2026-04-18 d’orgue lieu=Romainmôtier q=concert',
  ],
  ['printemps bulle', 'lieu=Bulle q=printemps'],
  ['marché de printemps morges ou rolle', 'de lieu=Morges lieu=Rolle printemps q=marché'],
  [
    'exposition de peinture ou aquarelle de mai à juillet vevey ou la tour-de-peilz',
    'Tour-de-Peilz aquarelle au=2026-07-31 de du=2026-05-01 lieu=La lieu=Vevey ou peinture q=exposition',
  ],
  [
    'patrimoine ou archéologie balade à thème samedi 9h-12h',
    'apres=09:00 archéologie au=2026-04-18 avant=12:00 balade du=2026-04-18 ou q=patrimoine thème à',
  ],
]

test.each(QUESTIONS)('« %s »', (typed, chips) => {
  expect(typedChips(typed, TODAY)).toBe(sortedChips(chips))
})
