import { expect, test } from 'vitest'
import { sortedChips, typedChips } from './testing/typed-chips'

/** Tuesday. */
const TODAY = '2026-11-24'

/** Written down before they were tried. */
const QUESTIONS: readonly [typed: string, chips: string][] = [
  [
    'Bonjour, je voudrais savoir s’il y a un thé dansant jeudi à Payerne',
    'au=2026-11-26 dansant du=2026-11-26 lieu=Payerne q=thé',
  ],
  [
    'messe de minuit 24 décembre châtel-saint-denis',
    'au=2026-12-24 de du=2026-12-24 lieu=Châtel-St-Denis minuit q=messe',
  ],
  [
    'concert de l’avent dimanche après midi broye',
    'apres=12:00 au=2026-11-29 avant=18:00 de du=2026-11-29 l’avent q=concert region=broye',
  ],
  [
    'un petit concert classique pas trop cher et assis à Yverdon',
    'classique lieu=Yverdon-les-Bains prix=moins-de-20 q=concert souhait=places-assises',
  ],
  [
    'loto ou match aux cartes samedi gros-de-vaud',
    'au=2026-11-28 aux cartes du=2026-11-28 match ou q=loto region=gros-de-vaud',
  ],
  ['le père noël à montreux c’est quand', 'lieu=Montreux noël père q=le'],
  [
    'vente paroissiale avec repas de midi dimanche',
    'au=2026-11-29 avec de du=2026-11-29 midi paroissiale q=vente repas',
  ],
  ['conférence avec boucle magnétique neuchâtel', 'acces=hearing_loop lieu=Neuchâtel q=conférence'],
  ['crèche vivante avec animaux vaud', 'animaux avec canton=VD q=crèche vivante'],
  [
    'ya quoi vendredi soir a laus pour les 16 ans',
    'apres=18:00 au=2026-11-27 du=2026-11-27 lieu=Lausanne public=ados',
  ],
  ['soirée techno ou house ce week-end genève', 'date=ce-week-end house lieu=Genève ou q=soirée techno'],
  ['concert rap gratos ou prix libre', 'prix=gratuit prix=prix-libre q=concert rap'],
  ['un truc stylé à faire samedi avec ma copine', 'au=2026-11-28 du=2026-11-28 q=stylé'],
  ['karaoke demain soir fribourg', 'apres=18:00 date=demain lieu=Fribourg q=karaoke'],
  ['tournoi smash bros décembre', 'au=2026-12-31 bros du=2026-12-01 q=tournoi smash'],
  ['patinoire ouverte mercredi aprem', 'apres=12:00 au=2026-11-25 avant=18:00 du=2026-11-25 q=patinoire'],
  [
    'concert vers 20h à la dolce vita lausanne',
    'apres=19:30 avant=21:00 dolce la lieu=Lausanne q=concert vita à',
  ],
  ['battle de danse ou open mic jeudi prochain', 'au=2026-11-26 danse de du=2026-11-26 mic open ou q=battle'],
  ['soirée jeux vidéo ados mercredi', 'ados au=2026-11-25 du=2026-11-25 jeux q=soirée vidéo'],
  ['christmas market montreux opening hours', 'lieu=Montreux market q=christmas'],
  [
    'what can we do with kids if it rains in lausanne on saturday',
    'au=2026-11-28 du=2026-11-28 lieu=Lausanne plein-air=non q=kids',
  ],
  [
    'english stand-up comedy geneva friday',
    'au=2026-11-27 comedy du=2026-11-27 langue=en lieu=Genève q=stand-up',
  ],
  ['dog friendly walk lavaux', 'q=walk region=lavaux souhait=chiens'],
  ['free museum sunday fribourg', 'au=2026-11-29 du=2026-11-29 lieu=Fribourg prix=gratuit q=museum'],
  ['ski opening party verbier december', 'au=2026-12-31 du=2026-12-01 lieu=Verbier opening party q=ski'],
  ['weihnachtsmarkt murten', 'lieu=Morat q=weihnachtsmarkt'],
  ['raclette or fondue event gruyeres this weekend', 'date=ce-week-end fondue lieu=Gruyères ou q=raclette'],
  [
    'new year’s eve fireworks geneva',
    'au=2026-12-31 du=2026-12-31 lieu=Genève q=fireworks souhait=nouvel-an',
  ],
  ['guided tour in english vevey or montreux', 'langue=en lieu=Montreux lieu=Vevey q=guided tour'],
  [
    'spectacle pour 3 enfants de 3, 6 et 9 ans dimanche à Nyon ou Gland',
    'au=2026-11-29 du=2026-11-29 lieu=Gland lieu=Nyon public=enfants public=tout-petits q=spectacle',
  ],
  ['saint-nicolas avec poussette fribourg', 'lieu=Fribourg q=saint-nicolas souhait=poussette'],
  [
    'atelier biscuits de noël enfants mercredi ou samedi',
    'au=2026-11-28 biscuits de du=2026-11-25 enfants jour=mercredi jour=samedi noël q=atelier',
  ],
  [
    'théâtre ou marionnettes dès 4 ans vacances de noël genève',
    'au=2027-01-10 du=2026-12-19 lieu=Genève marionnettes ou public=tout-petits q=théâtre',
  ],
  [
    'où voir le père noël avec les enfants ce dimanche matin, parking à proximité',
    'au=2026-11-29 avant=12:00 avec du=2026-11-29 enfants les noël q=père souhait=parking',
  ],
  [
    'marché de noël avec manège, pas le dimanche, autour de morges',
    'avec de jour=jeudi jour=lundi jour=mardi jour=mercredi jour=samedi jour=vendredi lieu=Morges manège noël q=marché rayon=10',
  ],
  [
    'ciné enfants version française dimanche 10h',
    'apres=10:00 au=2026-11-29 du=2026-11-29 enfants langue=fr q=ciné',
  ],
  [
    'atelier parents-bébé en semaine le matin lausanne',
    'avant=12:00 jour=jeudi jour=lundi jour=mardi jour=mercredi jour=vendredi lieu=Lausanne parents-bébé q=atelier',
  ],
  ['spectacle en langue des signes ou surtitré', 'acces=sign_language q=spectacle souhait=surtitres'],
  [
    'visite guidée LSF musée genève décembre',
    'acces=sign_language au=2026-12-31 du=2026-12-01 guidée lieu=Genève musée q=visite',
  ],
  ['film sous-titré pour sourds', 'acces=sign_language q=film souhait=surtitres'],
  [
    'théâtre avec boucle auditive ou LSF lausanne',
    'acces=hearing_loop acces=sign_language lieu=Lausanne q=théâtre',
  ],
  ['conférence traduite en langue des signes gratuite', 'acces=sign_language prix=gratuit q=conférence'],
  ['concert fauteuil roulant accessible avec wc handicapés vevey', 'acces=wheelchair lieu=Vevey q=concert'],
  ['audiodescription spectacle 2027', 'acces=audio_description au=2027-12-31 du=2027-01-01 q=spectacle'],
  [
    'séance relax cinema enfants autistes neuchatel',
    'acces=relaxed autistes enfants lieu=Neuchâtel q=cinema',
  ],
  ['expo sans escaliers et avec bancs sion', 'acces=wheelchair lieu=Sion q=expo souhait=places-assises'],
  ['je suis aveugle quels musées pour moi à genève', 'acces=audio_description lieu=Genève q=musées'],
  ['concert ce soir apres 21h', 'apres=21:00 date=ce-soir q=concert'],
  ['brocante dimanhce vaud', 'canton=VD dimanhce q=brocante'],
  ['theatre a beausobre semaine prochiane', 'a beausobre prochiane q=theatre semaine'],
  ['jazz 28.11 gratos', 'au=2026-11-28 du=2026-11-28 prix=gratuit q=jazz'],
  ['concert jsuqua 22h vevey sam', 'apres=22:00 au=2026-11-28 du=2026-11-28 jsuqua lieu=Vevey q=concert'],
  ['fete du 1er aout rhin ou nyon', 'au=2027-08-01 du=2027-08-01 lieu=Nyon q=fete rhin'],
  ['la bénichon de chez nous en gruyère', 'q=bénichon region=gruyere'],
  ['souper tripes ou papet vaudois novembre', 'au=2026-11-30 du=2026-11-01 ou papet q=souper tripes vaudois'],
  ['guggen à la tchaux', 'Chaux-de-Fonds lieu=La q=guggen'],
  ['brisolée ou chasse en valais ce we', 'canton=VS chasse date=ce-week-end ou q=brisolée'],
  ['ça joue quoi à la grange de dorigny', 'de dorigny q=grange'],
  [
    'boire un verre en musique tantôt à Sion',
    'apres=12:00 avant=18:00 date=aujourdhui en lieu=Sion musique q=boire un verre',
  ],
  ['cortège de la st-nicolas fribourg', 'de la lieu=Fribourg q=cortège st-nicolas'],
  ['marché aux puces le premier samedi du mois', 'au=2026-12-05 aux du=2026-12-05 puces q=marché'],
  [
    'course aux oeufs pâques enfants jura',
    'au=2027-03-29 aux canton=JU du=2027-03-26 enfants oeufs q=course souhait=paques',
  ],
  ['pont de l’ascension que faire en valais', 'au=2027-05-09 canton=VS du=2027-05-06'],
  ['relâches 2027 vaud stage enfants', 'au=2027-03-07 canton=VD du=2027-02-06 enfants q=stage'],
  [
    'concert entre noël et nouvel an lausanne ou environs',
    'au=2027-01-01 du=2026-12-25 lieu=Lausanne q=concert rayon=10',
  ],
  ['fin janvier festival de film soleure', 'au=2027-01-31 de du=2027-01-21 film q=festival soleure'],
  ['dans 15 jours que faire à bienne', 'au=2026-12-13 du=2026-12-07 lieu=Biel/Bienne'],
  ['du 5 au 8 décembre genève escalade', 'au=2026-12-08 du=2026-12-05 lieu=Genève q=escalade'],
  ['lundis soirs cours de salsa nyon', 'apres=18:00 de jour=lundi lieu=Nyon q=cours salsa'],
  ['les mardis de la bande dessinée', 'dessinée jour=mardi q=bande'],
  ['théâtre tous les jeudis à 20h30', 'apres=20:30 jour=jeudi q=théâtre'],
  ['après noël soldes ou marché', 'du=2026-12-27 marché ou q=soldes'],
  ['concert ou théâtre à Lausanne ou Morges', 'lieu=Lausanne lieu=Morges ou q=concert théâtre'],
  ['expo photo ou peinture neuchâtel ou jura', 'canton=JU canton=NE ou peinture photo q=expo'],
  [
    'yoga ou pilates mardi ou jeudi midi',
    'apres=11:00 au=2026-11-26 avant=14:00 du=2026-11-24 jour=jeudi jour=mardi ou pilates q=yoga',
  ],
  [
    'randonnée raquettes ou ski de fond ce week-end pas trop loin de bulle',
    'date=ce-week-end de fond lieu=Bulle ou q=randonnée raquettes rayon=10 ski',
  ],
  [
    'visite ou dégustation lavaux samedi gratuit ou pas cher',
    'au=2026-11-28 du=2026-11-28 dégustation ou prix=moins-de-20 q=visite region=lavaux',
  ],
  ['conférence histoire ou archéologie en soirée', 'apres=18:00 archéologie histoire ou q=conférence'],
  ['musée avec restaurant sur place et parking gratuit', 'q=musée souhait=parking souhait=restauration'],
  ['concert sans réservation ce soir', 'date=ce-soir q=concert souhait=sans-reservation'],
  [
    'spectacle tarif étudiant lausanne jeudi',
    'au=2026-11-26 du=2026-11-26 lieu=Lausanne q=spectacle souhait=tarif-reduit',
  ],
  ['le concert de samedi est-il annulé', 'au=2026-11-28 du=2026-11-28 q=concert'],
  ['balade où les chiens sont admis, dimanche', 'au=2026-11-29 du=2026-11-29 q=balade souhait=chiens'],
  [
    'marché couvert s’il pleut samedi vevey',
    'au=2026-11-28 couvert du=2026-11-28 lieu=Vevey plein-air=non q=marché',
  ],
  ['sortie accessible en train sans voiture dimanche', 'au=2026-11-29 du=2026-11-29 souhait=transports'],
  [
    'soirée dansante avec repas le 31 neuchâtel',
    'au=2026-12-31 avec dansante du=2026-12-31 lieu=Neuchâtel q=soirée repas',
  ],
  [
    'cours d’essai poterie une seule fois, moins de 80 francs, lausanne',
    'd’essai lieu=Lausanne poterie prix=80 q=cours',
  ],
  [
    'vernissage jeudi vers 18h30 genève',
    'apres=18:00 au=2026-11-26 avant=19:30 du=2026-11-26 lieu=Genève q=vernissage',
  ],
  [
    'brunch dimanche à partir de 10 heures et demie vevey',
    'apres=10:30 au=2026-11-29 du=2026-11-29 lieu=Vevey q=brunch',
  ],
  [
    'opéra à l’auditorium stravinski printemps 2027',
    'au=2027-05-31 du=2027-03-01 l’auditorium q=opéra stravinski à',
  ],
]

test.each(QUESTIONS)('« %s »', (typed, chips) => {
  expect(typedChips(typed, TODAY)).toBe(sortedChips(chips))
})
