import type { Dictionary } from './dictionary'

/** French as in text messages. */
export const TEXTING: Dictionary = {
  phrases: [
    ['2 main|2 m 1|2 m un|dm 1|dmain|deum 1', 'demain'],
    ['ce soa|ce swar|ce soar|ce swr|se soir|ce souar|ce soire', 'ce soir'],
    ['7 aprem|7 apre m', 'cet aprem'],
    ['ds|pr', ''],
    ['w e', 'week end'],
    ['2 main soir', 'demain soir'],
    ['koi faire|kekchose a faire|kelkechose a faire|qqchose a faire|koi 2 beau|koi de beau', ''],
    ['slt|jsuis|jveux|jcherche|jvoudrais|jaimerai|jpeux|svp|stp|jspa|jsp|jsais pas|chais pas|jspas', ''],
    [
      'keske|kesk|keski|keskil|keskia|keskya|keskon|keskispass|kestufai|kestufe|kesske|keske ya|keske il y a',
      '',
    ],
    ['koi fer|koi fere|quoi fer|kwa fer|kwa faire|koi fair|a fer', ''],
    ['ya des|ya t il|ya til|yatil|yaurait|ya', ''],
    ['g rien prevu|jai rien prevu|j ai rien prevu|rien prevu|rien de prevu|g envi|g envie|jai envi', ''],
    ['biento', 'bientot'],
    ['pa cher|pa tro cher|pas tro cher', 'pas cher'],
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
    ['teufs', 'fêtes'],
    ['rok', 'rock'],
    ['expoz|espo', 'expo'],
    ['enfan|enfans', 'enfants'],
  ],
  besides: [['avc|a|g', '']],
}
