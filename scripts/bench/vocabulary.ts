// French-looking words: common ones first, then composed of stems and endings.
import { Random } from './random'

const EVERYDAY =
  `avec pour dans entre sous chez votre nous vous leur cette tous musique spectacle soirée public famille
  enfants artistes scène théâtre salle village ville région suisse romande week-end samedi dimanche vendredi entrée repas bar
  ambiance groupe chanson danse piano guitare violon orchestre chœur voix film projection exposition peinture sculpture
  photographie musée galerie visite guidée parcours nature forêt lac montagne marche course tournoi match équipe vélo ski
  marché artisanat produits terroir vin fromage pain dégustation cuisine atelier cours stage formation découverte rencontre
  conférence débat lecture livre auteur poésie conte histoire patrimoine château église temple bibliothèque école jeunesse
  aînés bénévoles association comité inscription places réservation billets caisse prix libre chapeau gratuit ouverture portes
  horaire programme édition festival fête tradition carnaval cortège bal jeu quiz loto brocante foire comptoir salon noël
  printemps été automne hiver nuit matin midi soir étoile lumière feu eau terre ciel jardin fleur arbre oiseau animaux ferme
  cheval train bateau gare port rue place pont maison grange cave tour moulin source chemin sentier vallée colline plaine
  couleur rêve voyage monde amour vie temps mémoire regard silence souffle rythme jazz rock classique baroque électro folk
  cirque humour marionnettes improvisation comédie drame création compagnie troupe metteur décor costume masque magie
  développement durable énergie climat santé sport bien-être yoga méditation respiration dessin couture poterie bois métal
  verre papier encre laine robot science astronomie géologie botanique cinéma documentaire courts-métrages animation réalisateur
  acteur première tournée invité surprise grand petit nouveau jeune vieux beau bon autre premier dernier joyeux gourmand
  chaleureux convivial magnifique unique original traditionnel contemporain local international`.split(/\s+/)

const STEMS =
  `accord alouett amarant ambr anémon angl arc ardois argent armoir arpèg aubépin auror avalanch balanç baraqu
  barqu bergam berl biscuit bluet bord bouquet boussol bramb bris brouill bruyèr cabriol cadenc calam campanul canev caravan
  carillon cascad cerf cerfeuil chalet chandel chant charpent charrett chèvrefeuil cigal citronnell clairièr clapot cloch
  coffr colibri coquelic corbeill cornemus corniçh couvent crépuscul crist crocus dahlia damass dentell digital dompt draper
  duvet ébén écharp éclair écorc écum églantin embarqu épic érabl escal espièg estamp étang étoff faïenc falais fanfar farandol
  faucon fenêtr fenouil feuill filigran flamb flott flût fontain foug foulard foug frêl fresqu frim funambul galop garenn genêt
  giboul girandol givr glacier glycin gondol gouach grelot grenad grill guépard guirland hameau harmon harp hêtr hirondell
  horlog houl jacinth jasm jongl joncquill kaléid lagun lantern larg lavand légend liberl libellul lichen lilas limpid lucarn
  luth lyr maçon madrigal magnol marbr marguerit marjolain marmott mélèz mélod menuis mésang mirabell moiss mosaïqu mouett
  muguet myrtill narciss nébul nén noisett nuanc olivi ombell onagr opalin orag orchid orfèvr origam oseill pagod paliss papill
  parchem parfum pastel patin pavoin pélican perc pergol pervench pétal phar pivoin planch plum pollen portiqu potag prair prism
  puzzl quintett rabot racin ramag récif refrain reliur renard résonn rivag romarin ronc roseau ruban ruch sablier safran sarment
  saug sérénad sillag soleil sonat souc spiral talisman tamaris tambour tapiss tempêt tilleul tisser topaz torrent tourbillon
  trapèz trèfl tulip vagabond vannerie vantail vélin verger vermeil vignobl violett virevolt voil volcan zéphyr`.split(
    /\s+/,
  )

const LINKS = ['', 'o', 'et', 'ill', 'on', 'in', 'er', 'an', 'is', 'ol', 'ar', 'ent'] as const
const ENDINGS =
  `e es ier iers ière ières eur eurs euse euses age ages ement ements eux ique iques isme ismes iste istes able
  ables tion tions ité ités oir oirs oire oires ette ettes eau eaux aire aires ant ants ante antes é ée ées és al aux ale`.split(
    /\s+/,
  )

/** The most frequent first, at most about 110 000. */
export function vocabulary(size: number): string[] {
  const words = new Set(EVERYDAY)
  const composed: string[] = []
  for (const link of LINKS) {
    for (const stem of STEMS) for (const ending of ENDINGS) composed.push(stem + link + ending)
  }
  shuffle(composed, new Random(7))
  for (const word of composed) {
    if (words.size >= size) break
    words.add(word)
  }
  if (words.size < size) throw new RangeError(`there are only ${words.size} words`)
  return [...words].slice(0, size)
}

function shuffle(values: string[], random: Random): void {
  for (let at = values.length - 1; at > 0; at--) {
    const other = random.between(0, at)
    ;[values[at], values[other]] = [values[other] as string, values[at] as string]
  }
}
