import type { Suspicion } from '~/domain/proposal'

/** Moderators read these. */
export const SUSPICION_LABELS: Readonly<Record<Suspicion, string>> = {
  fast: 'Rempli en moins de quatre secondes',
  repeated: 'Même texte ou même lien, de plusieurs endroits',
  links: 'Beaucoup de liens, ou un lien déguisé',
  words: 'Mots de messages indésirables',
  script: 'Autre alphabet que le latin',
  shouting: 'Majuscules ou ponctuation excessives',
  throwaway: 'Adresse e-mail jetable',
}

/** The author reads what was noticed, as the end of a sentence. */
export const SUSPICION_TEXTS: Readonly<Record<Suspicion, string>> = {
  fast: 'le formulaire a été rempli en quelques secondes, comme le font les robots',
  repeated: 'le même texte, ou l’un de ses liens, nous est arrivé de plusieurs endroits',
  links: 'le texte contient beaucoup de liens, ou une adresse écrite de façon déguisée',
  words: 'le texte contient des mots fréquents dans les messages indésirables',
  script: 'une grande partie du texte n’est pas en alphabet latin',
  shouting: 'une grande partie du texte est en majuscules, ou très ponctuée',
  throwaway: 'l’adresse e-mail est d’un service d’adresses jetables',
}
