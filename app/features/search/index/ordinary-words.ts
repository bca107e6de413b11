/** Frequent French words, folded, one letter away from a word of a theme or from a locality, and some that are near a word
 * of many events: where no event has them they are no mistakes. Made of the French list of @zxcvbn-ts/language-fr (MIT). */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `aaron abdos abois abonne adios adolescente adolescentes again agent agents agile aient aigles aigre aigue aille
  aires alana alden aliens allee allees allen aller alles allez allie allons amants amies amont anges angle animale
  appeles appels apple arden arvin assemble assembler athena aumone auront austen avant aviez baies balader balaie
  balaye ballade balle balles ballet ballon ballons bambi baraque barbie baron barque basse basses bassin bassine
  batards batie battes bazar beecher belle benne benson berne berner betes bette better bieres bijoux bille billes
  billet billets billy bison blaine blessees blessent blesses bleue bleues bleus boches boris bosses bottes boule
  boules boulon boulons boulot bourde bourne bourre bourres bouse boyle branch brando branles branson brett brevets
  bricole bricoles briggs bright brique briques broche brock brouille brouiller brouilles bulles bulls burke buster
  butters cable cables caine caire caissier calins campagne canne carly casses cavernes cerner chair chale champ
  chance chaney chanson chantonne chantons charles charley charme charmer charmes chars chateau chaud chemins chene
  cheres cherry chers chevaux cheville chevilles chevres chili chine chocs choix chomeur chomeurs choux cites
  clancy clebs clefs coche coeur coeurs cogne colle collee coller colles collins cologne colombie colons comedien
  comediens comte comtes concepts concret conge conges conne contre contree contrees coral coran corbeaux corse
  cotes couches coude coups coupure coupures courbe courbes courge courges cours coursier courte courtes courtier
  courts couru coute couts coutume coutumes couve couvent couvert couvre crassus crees crete cretin creuse crient
  crier criez crimes crique crise crises croie croies crois croit croyais cuire cuisinez cuisinier cuisiniers cuite
  cuites curly dalle danse danser dansez dante darby debile debiles debit debut debuts deesse defie defiler degat
  degats dense dentier depens dernier derriere dessein desseins dessert dessine dessines destin destins dillon
  dinez divers dolly dresse drole drones edison elaine enfer enseigne entier entraider entraine entraines envers
  escalader escapade every faille failles faire fallon familier familiers fasses faute fautes fauve fente fermes
  feter fiere filent filer files filets filez fillette filmes final fixez fleurir flots foirer folle fonde fondee
  fondees fondre fondu fontaine fonte forer forest foret formel forte fortes forts foudre fouet foule fraises
  frances frire front furet futes gagne gains galettes gamine gamines garce gardee garden garder gardes gardez
  garee gavin genee genere genese germes gilet glace glaces glande glands gondor gordo gosses grade grand
  grandement grandes grandis grange granger grecs grimes grimper grimpez grippe grogne gronde grosse grosses grove
  gruber haute hauts haven hermes heurte hondo humeur humeurs hutte icone indes index indien isole jardinier jaune
  javel jesus karan karen kelley kilos laden laine lances lange languis largue latine leche lents levait liens
  lieux lilly linden lirez lisez lisse liste lister locale locke loges longue longues lotus louche lovers lucille
  lunes lutins luttes mache mages maggie magie magne maillon maine maire males malins malle mamie manche manches
  mange manie manieres manies marcher marchez marcie marcy margie margot marie maries marin marko marks markus
  marla marley marlo marlon marthe marty masse masses maths maura maxie mayer mediation memes mental mentalite
  messie metier metiers midge mienne miens miettes mieux mignon miles milliers milly mines miser miserables misere
  mises missa mister misty moche moches model modes moira molle molles mollets mollie momie monet montagne montais
  montant monte montee montees montent monter montes montez monts moral morales moran moreno mortel mortes mortier
  morton moses motel mother motiver moules moulin mourez mourut mouton moyens mules murat nager naturels navre
  neville noces notes nouille noyes nuage nuages nulle nylon oignon olson opere orages oranges organise organisee
  organises organismes orques osera ouvrier owens paien paiens paies paille paine paire pairs palace pales panda
  panne pantin pantins paquet paquets paradis parages pardon passes patio pavel payer peace peigne peindre peins
  peinte penser pensiez percy perde perle perles perron perry petit philly photographier piege pierre piete pilote
  pilotes pirate pirates pister placee placees placer placez plage plages plaide plaie plaies plaines plains plaint
  plainte plaintes plaire plaise plane planet planete planetes plans plantee planter plaque plaques plate plates
  platine pleine poche poches poele point pointure polly pomme pommes poney poneys ponte pontes ponts posait posant
  poste postes potage potes potins potte pouce pouces poudre premiere premiers prete pretes prient pries proche
  proches produite produits province puante pulls punis pures pussy races ramon ranges raton raven ravoir rayer
  rayon reconcilier regale regan reich rencontree rencontrees rencontrer rencontrez renes rennes repars repos
  ressens riche riches rides rient ripped rival rocher rochers rogne roller rollo rolls rosee rosen roses rosie
  roule routier ruben ruche russe russes russie russo rusty sables sages saigne saine sains saint sainte salee
  salem saline salis salle salles salon salons saloon saoul saouls sapins sauces saule sautes sauves savants saviez
  savon savons saxon scully seigneur selon sentie sentiers sentiez sentir serge sergei series serre seules severe
  sherry siege sienne siennes siens sierra sieur signe signee signes simon sinon sioux skier solitaire solitaires
  sorts souder soule souler soupe soupir soupirs source spores stade stades stage suiviez sully super supers taire
  tanks tanner tante tarde tasses taverne terme termes tienne tiens tient tilly tirent tonne tournais tournis
  tournons tours train trains trait traits transe traverse trent tripot trois tronc trone trous trucs tully usage
  vains vanne veillera veines vends venin vents venus verde verites vermines verras verres vertes vienne viens
  vierge vieux ville viola viole violette vison viviez voies voila voire voles walden wanda waters wilder wiley
  willa willy yvonne
  gorges gorge cascade cascades marais bisse bisses tourbiere etang vallons contest contests gorges gorge cascade cascades bisse bisses etang vallons natel natels panosse panosses carnotzet carnotzets
  aviation avions moto motos servette vente ventes`.split(/\s+/),
)
