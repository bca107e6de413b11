import { describe, expect, test } from 'vitest'
import { sortedChips, typedChips } from './testing/typed-chips'

/** Wednesday. */
const TODAY = '2026-11-18'

/** Written down before they were tried; as people type who are in a hurry. */
const QUESTIONS: readonly [typed: string, chips: string][] = [
  ['concert sa 12 vevey', 'q=concert du=2026-12-12 au=2026-12-12 lieu=Vevey'],
  ['que faire les 3 premiers jours de mai', 'du=2027-05-01 au=2027-05-03'],
  ['entre noel et nouvel an spectacle enfants', 'q=spectacle enfants du=2026-12-25 au=2027-01-01'],
  ['concert rock apres 22h ce week end', 'q=concert rock date=ce-week-end apres=22:00'],
  ['marche de noel pres de vevey', 'q=marche de noel lieu=Vevey rayon=10'],
  ['balade au bord du leman dimanche', 'q=balade du=2026-11-22 au=2026-11-22 region=arc-lemanique'],
  [
    'qqch pour ado a lausanne mercredi aprem',
    'q=ado du=2026-11-18 au=2026-11-18 apres=12:00 avant=18:00 lieu=Lausanne',
  ],
  ['theatre sans enfants ce soir geneve', 'q=theatre sans=enfants date=ce-soir lieu=Genève'],
  [
    'souper spectacle pas cher fribourg vendredi soir',
    'q=souper spectacle du=2026-11-20 au=2026-11-20 apres=18:00 lieu=Fribourg prix=moins-de-20',
  ],
  ['brocante saint-martin', 'q=brocante saint-martin'],
  ['carnaval bex 2027', 'q=carnaval du=2027-01-01 au=2027-12-31 lieu=Bex'],
  [
    'sortie en famille morges dimanche matin',
    'q=famille du=2026-11-22 au=2026-11-22 avant=12:00 lieu=Morges',
  ],
  ['jazz demain soir 20h30', 'q=jazz date=demain apres=20:30'],
  ['loto di apres midi valais', 'q=loto du=2026-11-22 au=2026-11-22 apres=12:00 avant=18:00 canton=VS'],
  ['expo photo jusqu’au 15 janvier', 'q=expo photo au=2027-01-15'],
  ['stand up moins de 30.-', 'q=stand up prix=moins-de-50'],
  ['spectacle 6 ans', 'q=spectacle public=enfants'],
  ['activité bébé 18 mois', 'public=tout-petits'],
  ['atelier ceramique adultes neuchatel', 'q=atelier ceramique lieu=Neuchâtel public=adultes'],
  ['fete du vin pas trop loin de sion', 'q=fete du vin lieu=Sion rayon=10'],
  ['match hockey ce we', 'q=match hockey date=ce-week-end'],
  ['ve 27 et sa 28 nov concerts', 'q=concerts du=2026-11-27 au=2026-11-28'],
  ['nouvel an 2027 soiree', 'du=2026-12-31 au=2027-01-01 apres=18:00'],
  ['réveillon geneve', 'du=2026-12-31 au=2026-12-31 lieu=Genève'],
  ['vacances de fevrier ski enfants valais', 'q=ski enfants du=2027-02-06 au=2027-03-07 canton=VS'],
  ['messe de minuit 24 décembre fribourg', 'q=messe de minuit du=2026-12-24 au=2026-12-24 lieu=Fribourg'],
  [
    'cinéma en plein air lausanne été prochain',
    'q=cinéma du=2027-06-01 au=2027-08-31 lieu=Lausanne plein-air=oui',
  ],
  ['sortir ce soir a 21h lausanne ou vevey', 'date=ce-soir apres=21:00 lieu=Lausanne lieu=Vevey'],
  ['randonnee raquettes 1ere semaine de janvier', 'q=randonnee raquettes du=2027-01-04 au=2027-01-10'],
  ['vide grenier 1260', 'q=vide grenier lieu=Nyon'],
  ['truc a faire demain sous la pluie', 'date=demain'],
  ['pas de concert ce soir lausanne', 'sans=concert date=ce-soir lieu=Lausanne'],
  ['du 20 dec au 4 janv marche noel montreux', 'q=marche noel du=2026-12-20 au=2027-01-04 lieu=Montreux'],
  ['chasse aux oeufs paques', 'q=chasse aux oeufs du=2027-03-26 au=2027-03-29'],
  ['opera dim 17h', 'q=opera du=2026-11-22 au=2026-11-22 apres=17:00'],
  ['dans 3 semaines concert classique', 'q=concert classique du=2026-12-07 au=2026-12-13'],
  ['ce midi concert geneve', 'q=concert date=aujourdhui apres=11:00 avant=14:00 lieu=Genève'],
  ['lundi prochain impro', 'q=impro du=2026-11-23 au=2026-11-23'],
  ['stage enfants semaine prochaine lu-ve', 'q=stage enfants du=2026-11-23 au=2026-11-27'],
  ['ouvert le lundi musee', 'q=musee du=2026-11-23 au=2026-11-23'],
  ['gratuit pour les moins de 16 ans', 'prix=gratuit public=tout-petits public=enfants public=ados'],
  ['aines thé dansant gros de vaud', 'q=thé dansant region=gros-de-vaud public=aines'],
  ['concerts nord vaudois week-end prochain', 'q=concerts du=2026-11-28 au=2026-11-29 region=nord-vaudois'],
  ['expo pully pas le lundi', 'q=expo lieu=Pully'],
  ['hors lausanne concerts ce samedi', 'q=concerts sans=lausanne du=2026-11-21 au=2026-11-21'],
  ['vernissage jeudi 18h martigny', 'q=vernissage du=2026-11-19 au=2026-11-19 apres=18:00 lieu=Martigny'],
  ['1er week-end de decembre', 'du=2026-12-05 au=2026-12-06'],
  ['ski nocturne 20h-22h', 'q=ski nocturne apres=20:00 avant=22:00'],
  ['billets entre 20 et 40 francs humour', 'q=billets humour prix=moins-de-50'],
  ['theatre neuchatel ven 4 dec 20h', 'q=theatre du=2026-12-04 au=2026-12-04 apres=20:00 lieu=Neuchâtel'],
  ['y a quoi a faire a sion ce soir', 'date=ce-soir lieu=Sion'],
  ['concert metal lausanne pas trop cher', 'q=concert metal lieu=Lausanne prix=moins-de-20'],
  ['sortie avec bébé lundi matin geneve', 'q=bébé du=2026-11-23 au=2026-11-23 avant=12:00 lieu=Genève'],
  [
    'marché artisanal premier we de decembre vevey',
    'q=marché artisanal du=2026-12-05 au=2026-12-06 lieu=Vevey',
  ],
  [
    'spectacle pour enfants de 3 a 5 ans yverdon ou payerne',
    'q=spectacle lieu=Payerne lieu=Yverdon-les-Bains public=tout-petits public=enfants',
  ],
  ['fete nationale feu d’artifice montreux', 'q=feu d’artifice du=2027-08-01 au=2027-08-01 lieu=Montreux'],
  ['bals du nouvel an valais', 'q=bals du=2026-12-31 au=2027-01-01 canton=VS'],
  [
    'concert eglise 13 dec fin d’apres midi',
    'q=concert eglise du=2026-12-13 au=2026-12-13 apres=16:00 avant=20:00',
  ],
  [
    'tous les mercredis apres midi bricolage enfants',
    'q=bricolage enfants du=2026-11-18 au=2026-11-18 apres=12:00 avant=18:00',
  ],
  ['qu’est-ce qu’on peut faire ce dimanche avec des ados s’il pleut', 'q=ados du=2026-11-22 au=2026-11-22'],
  ['festival de musique cet ete jura bernois', 'q=festival de musique du=2027-06-01 au=2027-08-31 canton=BE'],
  [
    'visite guidee vieille ville fribourg samedi 14h',
    'q=visite guidee vieille ville du=2026-11-21 au=2026-11-21 apres=14:00 lieu=Fribourg',
  ],
  [
    'entrée gratuite musée 1er dimanche du mois geneve',
    'q=musée du=2026-12-06 au=2026-12-06 lieu=Genève prix=gratuit',
  ],
  ['st nicolas fribourg 5 decembre', 'q=st nicolas du=2026-12-05 au=2026-12-05 lieu=Fribourg'],
  ['concert choeur avent nord vaudois', 'q=concert choeur avent region=nord-vaudois'],
  [
    'conference climat epfl jeudi des 17h',
    'q=conference climat epfl du=2026-11-19 au=2026-11-19 apres=17:00',
  ],
  [
    'spectacle en plein air gruyere juillet aout',
    'q=spectacle du=2027-07-01 au=2027-08-31 region=gruyere plein-air=oui',
  ],
  ['atelier cuisine max 60 francs geneve', 'q=atelier cuisine lieu=Genève'],
  ['techno ce sam', 'q=techno du=2026-11-21 au=2026-11-21'],
  ['danse contemporaine 27-28-29 novembre', 'q=danse contemporaine du=2026-11-27 au=2026-11-29'],
  [
    'brocante vaud ou geneve ce dimanche matin',
    'q=brocante du=2026-11-22 au=2026-11-22 avant=12:00 canton=VD canton=GE',
  ],
  ['jazz club lausanne apres 22 heures', 'q=jazz club apres=22:00 lieu=Lausanne'],
  [
    'concert de noel gospel le 3eme dimanche de l’avent',
    'q=concert de noel gospel du=2026-12-13 au=2026-12-13',
  ],
  ['animations pour les 60+ la chaux-de-fonds', 'q=animations lieu=La Chaux-de-Fonds public=aines'],
  ['carnaval 2027 monthey dates', 'q=carnaval du=2027-01-01 au=2027-12-31 lieu=Monthey'],
  [
    'expo enfants moins de 10.- week end du 5 dec',
    'q=expo enfants du=2026-12-05 au=2026-12-06 prix=moins-de-20',
  ],
  [
    'spectacle jeune public dim matin morges',
    'q=spectacle jeune public du=2026-11-22 au=2026-11-22 avant=12:00 lieu=Morges',
  ],
  ['lu 7 dec 18h30 conference', 'q=conference du=2026-12-07 au=2026-12-07 apres=18:30'],
  ['opera ou ballet geneve en janvier', 'q=opera ou ballet du=2027-01-01 au=2027-01-31 lieu=Genève'],
  ['marché aux puces le matin nyon', 'q=marché aux puces avant=12:00 lieu=Nyon'],
  ['qui joue ce soir aux docks lausanne', 'q=docks date=ce-soir lieu=Lausanne'],
  [
    'festival rock open air aout 2027 suisse romande',
    'q=festival rock du=2027-08-01 au=2027-08-31 plein-air=oui',
  ],
  [
    'patinoire ouverte dimanche apres-midi',
    'q=patinoire du=2026-11-22 au=2026-11-22 apres=12:00 avant=18:00',
  ],
  ['entre le 10 et le 15 janvier a verbier', 'du=2027-01-10 au=2027-01-15 lieu=Verbier'],
  ['theatre ve/sa prochain', 'q=theatre du=2026-11-20 au=2026-11-21'],
  ['noel 2026 animations enfants', 'q=animations enfants du=2026-12-24 au=2026-12-26'],
  ['fin mars debut avril festival', 'q=festival du=2027-03-21 au=2027-04-10'],
  ['mercredi 25 ou jeudi 26 nov', 'du=2026-11-25 au=2026-11-26'],
  ['randos accompagnées val d’herens', 'q=randos accompagnées region=val-d-herens'],
  [
    'musée avec audioguide gratuit chaque 1er samedi du mois',
    'q=musée avec audioguide du=2026-12-05 au=2026-12-05 prix=gratuit',
  ],
  [
    'karaoke dans un bar jeudi soir bienne',
    'q=karaoke dans un bar du=2026-11-19 au=2026-11-19 apres=18:00 lieu=Biel/Bienne',
  ],
  ['pas de sport ce we vaud', 'sans=sport date=ce-week-end canton=VD'],
  [
    'quelque chose pour un enfant de 4 ans demain aprem a vevey',
    'date=demain apres=12:00 avant=18:00 lieu=Vevey public=tout-petits',
  ],
  ['que faire sans dépenser d’argent dimanche', 'du=2026-11-22 au=2026-11-22 prix=gratuit'],
  ['cours de danse pour debutants adultes', 'q=cours de danse pour debutants public=adultes'],
  ['le 31.12 a minuit feu artifice', 'q=feu artifice du=2026-12-31 au=2026-12-31 apres=00:00'],
  ['cinema la sarraz mardi 20h15', 'q=cinema du=2026-11-24 au=2026-11-24 apres=20:15 lieu=La Sarraz'],
  ['les diablerets ski vendredi samedi', 'q=ski du=2026-11-20 au=2026-11-21 lieu=Les Diablerets'],
  ['fribourg ou bulle humour fevrier', 'q=humour du=2027-02-01 au=2027-02-28 lieu=Bulle lieu=Fribourg'],
  ['brocante a moins de 20 km de moudon', 'q=brocante lieu=Moudon rayon=20'],
  ['18-25 ans soiree', 'apres=18:00 public=adultes'],
  ['dans la semaine du 30 novembre au 4 decembre', 'du=2026-11-30 au=2026-12-04'],
  ['samedi prochain le 28 concert', 'q=concert du=2026-11-28 au=2026-11-28'],
  ['expo a voir avant la fin de l’annee a lausanne', 'q=expo au=2026-12-31 lieu=Lausanne'],
  [
    'yoga en francais ou anglais lausanne midi',
    'q=yoga apres=11:00 avant=14:00 lieu=Lausanne langue=en langue=fr',
  ],
]

describe('asks in a hurry:', () => {
  test.each(QUESTIONS)('« %s »', (typed, expected) => {
    expect(typedChips(typed, TODAY)).toBe(sortedChips(expected))
  })
})
