import { expect, test } from 'vitest'
import { sortedChips, typedChips } from './testing/typed-chips'

/** Wednesday. */
const TODAY = '2027-03-10'

/** Written down before they were tried. */
const QUESTIONS: readonly [typed: string, chips: string][] = [
  [
    'je cherche un concert de jodel ou de cor des alpes près de château-d’œx pour dimanche',
    "alpes au=2027-03-14 cor de de des du=2027-03-14 jodel lieu=Château-d'Oex ou q=concert rayon=10",
  ],
  [
    'le club des aînés organise-t-il un loto cette semaine à Orbe',
    'club date=cette-semaine lieu=Orbe loto public=aines q=le',
  ],
  [
    'y a-t-il quelque chose pour les seniors mardi après-midi à Delémont',
    'apres=12:00 au=2027-03-16 avant=18:00 du=2027-03-16 lieu=Delémont public=aines',
  ],
  ['messe des rameaux avec chorale', 'au=2027-03-21 avec chorale du=2027-03-21 q=messe'],
  [
    'conférence avec interprète en langue des signes le 18 mars',
    'acces=sign_language au=2027-03-18 du=2027-03-18 q=conférence',
  ],
  [
    'pièce de théâtre surtitrée vendredi ou samedi à Genève',
    'au=2027-03-13 de du=2027-03-12 lieu=Genève q=pièce souhait=surtitres théâtre',
  ],
  [
    'je suis malentendante, cinéma avec boucle magnétique à lausanne',
    'acces=hearing_loop lieu=Lausanne q=cinéma',
  ],
  ['stand-up sous-titré ou LSF', 'acces=sign_language q=stand-up souhait=surtitres'],
  ['sam soir koi faire neuch', 'apres=18:00 au=2027-03-13 du=2027-03-13 lieu=Neuchâtel'],
  [
    'fete etudiante jeudi lausanne pas cher',
    'au=2027-03-11 du=2027-03-11 etudiante lieu=Lausanne prix=moins-de-20 q=fete',
  ],
  ['concert metal ou punk avril max 25.-', 'au=2027-04-30 du=2027-04-01 metal ou prix=25 punk q=concert'],
  [
    'truc gratos dimanche aprem vevey',
    'apres=12:00 au=2027-03-14 avant=18:00 du=2027-03-14 lieu=Vevey prix=gratuit',
  ],
  [
    'soirée salsa ou bachata ce vendredi vers 21h',
    'apres=20:30 au=2027-03-12 avant=22:00 bachata du=2027-03-12 ou q=soirée salsa',
  ],
  [
    'jv tournoi lan party week-end de pâques',
    'au=2027-03-29 du=2027-03-26 lan party q=jv tournoi souhait=paques',
  ],
  [
    'j’ai 15 ans on fait quoi ce weekend à yverdon avec mes potes',
    'date=ce-week-end lieu=Yverdon-les-Bains public=ados',
  ],
  ['festoche gratuit juin ou juillet', 'au=2027-07-31 du=2027-06-01 prix=gratuit q=festoche'],
  ['rave party valais cet été', 'au=2027-08-31 canton=VS du=2027-06-01 party q=rave'],
  [
    'open mic ou slam mercredi soir à fribourg',
    'apres=18:00 au=2027-03-10 du=2027-03-10 lieu=Fribourg mic ou q=open slam',
  ],
  ['easter egg hunt near lausanne with kids', 'egg hunt kids lieu=Lausanne q=easter rayon=10'],
  ['anything fun in sion on friday night?', 'apres=18:00 au=2027-03-12 du=2027-03-12 lieu=Sion'],
  [
    'jazz or blues concert in montreux next weekend',
    'au=2027-03-21 blues concert du=2027-03-20 lieu=Montreux ou q=jazz',
  ],
  [
    'cheap activities for families in neuchatel during easter holidays',
    'au=2027-04-11 du=2027-03-26 lieu=Neuchâtel prix=moins-de-20 q=families',
  ],
  ['wheelchair accessible museum geneva free entry', 'acces=wheelchair lieu=Genève prix=gratuit q=museum'],
  ['flohmarkt biel samstag', 'au=2027-03-13 du=2027-03-13 lieu=Biel/Bienne q=flohmarkt'],
  [
    'english speaking yoga class lausanne tuesday or thursday evening',
    'apres=18:00 au=2027-03-18 class du=2027-03-16 jour=jeudi jour=mardi langue=en lieu=Lausanne q=yoga',
  ],
  ['food festival with vegetarian options lavaux', 'festival q=food region=lavaux souhait=vegetarien'],
  ['carnival parade kids saturday 13 march', 'au=2027-03-13 du=2027-03-13 kids parade q=carnival'],
  [
    'mes trois loulous de 2, 5 et 8 ans ce samedi à Bulle',
    'au=2027-03-13 du=2027-03-13 lieu=Bulle public=enfants public=tout-petits',
  ],
  ['chasse aux œufs à moins de 20 min de Morges', 'aux lieu=Morges q=chasse rayon=20 œufs'],
  [
    'théâtre jeune public ou conte musical dès 5 ans pendant les vacances de pâques vaud',
    'au=2027-04-11 canton=VD conte du=2027-03-26 jeune musical ou public public=enfants q=théâtre',
  ],
  [
    'activité poussette friendly avec café, lausanne, matin en semaine',
    'avant=12:00 jour=jeudi jour=lundi jour=mardi jour=mercredi jour=vendredi lieu=Lausanne q=café souhait=poussette',
  ],
  [
    'piscine ou patinoire ouverte le dimanche matin nyon',
    'au=2027-03-14 avant=12:00 du=2027-03-14 lieu=Nyon ou patinoire q=piscine',
  ],
  ['baby-sitting sur place concert famille', 'famille q=concert souhait=garderie'],
  ['troc d’habits enfants mars broye', 'au=2027-03-31 du=2027-03-01 d’habits enfants q=troc region=broye'],
  [
    'spectacle de magie ou de clown qui fait pas peur, 4 ans, lausanne ou renens',
    'clown de de lieu=Lausanne lieu=Renens magie ou public=tout-petits q=spectacle',
  ],
  [
    'sortie avec la belle-mère et le chien dimanche, facile de se parquer',
    'au=2027-03-14 du=2027-03-14 q=belle-mère souhait=chiens souhait=parking',
  ],
  ['bal musette ou thé dansant en Glâne', 'dansant musette ou q=bal region=glane thé'],
  ['fête de la coraule à la mi-août', 'au=2027-08-20 coraule de du=2027-08-10 la q=fête'],
  [
    'brandons de payerne ou de moudon 2027',
    'au=2027-12-31 du=2027-01-01 lieu=Moudon lieu=Payerne q=brandons',
  ],
  [
    'souper fondue moitié-moitié samedi soir la gruyère',
    'apres=18:00 au=2027-03-13 du=2027-03-13 fondue moitié-moitié q=souper region=gruyere',
  ],
  ['la sonnée de chalandamarz ou l’alpage ouvert', 'chalandamarz de l’alpage ou ouvert q=la sonnée'],
  [
    'abbaye ou giron de jeunesse été 2027 vaud',
    'au=2027-08-31 canton=VD de du=2027-06-01 giron jeunesse ou q=abbaye',
  ],
  [
    'désalpe fin septembre saint-cergue ou charmey',
    '(Gruyère) au=2027-09-30 du=2027-09-21 lieu=Charmey lieu=St-Cergue q=désalpe',
  ],
  ['vogue à carouge septembre', 'au=2027-09-30 du=2027-09-01 lieu=Carouge q=vogue'],
  [
    'fête du village à la vallée de joux le 1er août',
    'au=2027-08-01 du du=2027-08-01 q=fête region=vallee-de-joux village',
  ],
  ['concert dem soir geneve', 'apres=18:00 date=demain lieu=Genève q=concert'],
  ['expo photo vevey auj', 'date=aujourdhui lieu=Vevey photo q=expo'],
  ['qqn sait si ya un marché demain mat à aigle', 'avant=12:00 date=demain lieu=Aigle q=marché'],
  ['brocate dimanche chablais', 'au=2027-03-14 du=2027-03-14 q=brocate region=chablais'],
  [
    'marche populaire samdi ou dimanche jura',
    'au=2027-03-14 canton=JU du=2027-03-14 populaire q=marche samdi',
  ],
  [
    'visite guidee gratuit ds la vielle ville fribourg sam 20.3',
    'au=2027-03-20 du=2027-03-20 guidee la lieu=Fribourg prix=gratuit q=visite vielle ville',
  ],
  ['match hockey ce soir ou dem', 'au=2027-03-11 du=2027-03-10 hockey q=match'],
  [
    'concert apres 20h moins de 30fr lausanne ou geneve',
    'apres=20:00 lieu=Genève lieu=Lausanne prix=30 q=concert',
  ],
  ['we prochain morges bateau ou lac', 'au=2027-03-21 du=2027-03-20 lac lieu=Morges ou q=bateau'],
  [
    'concert gratuit ou au chapeau ce soir à Neuchâtel',
    'date=ce-soir lieu=Neuchâtel prix=gratuit prix=prix-libre q=concert',
  ],
  ['ce soir après 21h à Lausanne', 'apres=21:00 date=ce-soir lieu=Lausanne'],
  [
    'spectacle à moins de 20.- en famille dimanche',
    'au=2027-03-14 du=2027-03-14 en famille prix=moins-de-20 q=spectacle',
  ],
  ['d’ici 22h bar concert lausanne ce soir', 'avant=22:00 concert date=ce-soir lieu=Lausanne q=bar'],
  ['du 5 au 8 avril ateliers enfants sierre', 'au=2027-04-08 du=2027-04-05 enfants lieu=Sierre q=ateliers'],
  ['printemps de la poésie lausanne', 'de la lieu=Lausanne poésie q=printemps'],
  ['noël 2027 marché montreux', 'au=2027-12-26 du=2027-12-24 lieu=Montreux q=marché souhait=noel'],
  ['après Pâques cours de poterie', 'de du=2027-03-30 poterie q=cours'],
  ['jeûne fédéral brunch vaud', 'au=2027-09-20 canton=VD du=2027-09-18 q=brunch'],
  ['pont de l’ascencion festival', 'de festival l’ascencion q=pont'],
  ['semaine prochaine conférences unine', 'au=2027-03-21 du=2027-03-15 q=conférences unine'],
  ['dans quinze jours concert orgue', 'au=2027-03-28 du=2027-03-22 orgue q=concert'],
  ['fin avril bourse aux plantes', 'au=2027-04-30 aux du=2027-04-21 plantes q=bourse'],
  [
    'concerts les vendredis et samedis de mai',
    'au=2027-05-31 du=2027-05-01 jour=samedi jour=vendredi q=concerts',
  ],
  [
    'yoga lundi mercredi ou vendredi vers midi et quart',
    'apres=11:45 au=2027-03-19 avant=13:15 du=2027-03-15 jour=lundi jour=mercredi jour=vendredi q=yoga',
  ],
  ['vernissage dès 18 heures trente jeudi', 'apres=18:30 au=2027-03-11 du=2027-03-11 q=vernissage'],
  [
    'marathon ou semi-marathon lausanne 2027',
    'au=2027-12-31 du=2027-01-01 lieu=Lausanne ou q=marathon semi-marathon',
  ],
  [
    'opéra ou ballet genève, pas le lundi',
    'ballet jour=dimanche jour=jeudi jour=mardi jour=mercredi jour=samedi jour=vendredi lieu=Genève ou q=opéra',
  ],
  [
    'visite de cave ou dégustation, sans voiture, lavaux',
    'cave de dégustation, ou q=visite region=lavaux sans voiture',
  ],
  [
    'concert en plein air mi-juin gratuit ou prix libre riviera',
    'au=2027-06-20 du=2027-06-10 plein-air=oui prix=gratuit prix=prix-libre q=concert region=riviera',
  ],
  ['film en VO le dimanche soir', 'apres=18:00 au=2027-03-14 du=2027-03-14 q=film souhait=vo'],
  [
    'conférence sans inscription entrée libre mardi à 18h15',
    'apres=18:15 au=2027-03-16 du=2027-03-16 prix=gratuit q=conférence souhait=sans-reservation',
  ],
  [
    'balade botanique chiens acceptés avril ou mai',
    'au=2027-05-31 botanique du=2027-04-01 q=balade souhait=chiens',
  ],
  ['est-ce que le carnaval de monthey a été annulé', 'lieu=Monthey q=carnaval'],
  [
    'reste-t-il des places pour le spectacle de samedi à beausobre',
    'au=2027-03-13 beausobre du=2027-03-13 etat=libre q=spectacle à',
  ],
  [
    'un bon resto avec musique live samedi vers 19h30 sion',
    'apres=19:00 au=2027-03-13 avant=20:30 avec du=2027-03-13 lieu=Sion live musique q=resto',
  ],
  [
    'spectacle assis, tarif AVS, matinée, genève',
    'lieu=Genève matinée q=spectacle souhait=places-assises souhait=tarif-reduit',
  ],
  [
    'cours de français pour migrants gratuit bienne',
    'de français lieu=Biel/Bienne migrants pour prix=gratuit q=cours',
  ],
  [
    'atelier vélo ou repair café samedi 20 mars lausanne',
    'au=2027-03-20 café du=2027-03-20 lieu=Lausanne ou q=atelier repair vélo',
  ],
  ['don du sang ou collecte alimentaire nyon', 'alimentaire collecte du lieu=Nyon ou q=don sang'],
  [
    'danse contemporaine ou hip-hop, ados, week-end prochain',
    'ados au=2027-03-21 contemporaine du=2027-03-20 hip-hop, ou q=danse',
  ],
  [
    'nuit de la chauve-souris ou observation des étoiles août',
    'au=2027-08-31 chauve-souris de des du=2027-08-01 la observation ou q=nuit étoiles',
  ],
  [
    'portes ouvertes ferme ou alpage juin jura bernois',
    'alpage au=2027-06-30 canton=BE du=2027-06-01 ferme ou ouvertes q=portes',
  ],
  ['quoi faire quand il pleut à Fribourg avec un ado de 13 ans', 'lieu=Fribourg plein-air=non public=ados'],
  [
    'tournoi pétanque ou badminton débutants pas compétition',
    'badminton débutants ou pétanque q=tournoi sans=compétition',
  ],
  [
    'vide-grenier ou brocante, parking et buvette, dimanche 21 mars',
    'au=2027-03-21 brocante du=2027-03-21 ou q=vide-grenier souhait=parking souhait=restauration',
  ],
  [
    'gospel ou chorale à l’église, entrée gratuite, carouge',
    'chorale lieu=Carouge l’église ou prix=gratuit q=gospel à',
  ],
  [
    'exposition d’art contemporain ou de photographie jusqu’à fin avril à Martigny',
    'au=2027-04-30 contemporain de d’art lieu=Martigny ou photographie q=exposition',
  ],
  [
    'où manger une raclette en écoutant du jazz samedi',
    'au=2027-03-13 du du=2027-03-13 en jazz q=manger raclette une écoutant',
  ],
]

test.each(QUESTIONS)('« %s »', (typed, chips) => {
  expect(typedChips(typed, TODAY)).toBe(sortedChips(chips))
})
