import type { Dictionary } from './dictionary'

/** French as in text messages. */
export const TEXTING: Dictionary = {
  phrases: [
    ['2 main', 'demain'],
    ['ds', ''],
    ['w e', 'week end'],
    ['2 main soir', 'demain soir'],
    ['koi faire|kekchose a faire|kelkechose a faire|qqchose a faire|koi 2 beau|koi de beau', ''],
    ['slt|jsuis|jveux|jcherche|svp', ''],
    ['ki coute rien|ki coutent rien', 'gratuit'],
    ['lozan|lozane|losane|losanne', 'lausanne'],
    ['kekchose|kelkechose|qqchose|ya koi|y a koi|c koi|koi', ''],
  ],
  themes: [
    ['conc|cncrt', 'concert'],
    ['spect', 'spectacle'],
    ['festoche|festoches|festos', 'festival'],
    ['zik|zic|zique', 'musique'],
    ['resto|restos|bouffe', 'repas'],
    ['boite nuit|nightclub', 'discothèque'],
    ['teuf', 'fête'],
  ],
  besides: [['avc|pr', '']],
}
