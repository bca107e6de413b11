import { describe, expect, test } from 'vitest'
import { sortedChips, typedChips } from './testing/typed-chips'

/** Friday. */
const TODAY = '2026-11-27'

const QUESTIONS: Readonly<Record<string, readonly [typed: string, chips: string][]>> = {
  'the afternoon, which is not « after » and « noon »': [
    ['après-midi', 'apres=12:00 avant=18:00'],
    ['après midi', 'apres=12:00 avant=18:00'],
    ['apres midi', 'apres=12:00 avant=18:00'],
    ['apresmidi', 'apres=12:00 avant=18:00'],
    ['aprem', 'apres=12:00 avant=18:00'],
    ['cet aprem', 'date=aujourdhui apres=12:00 avant=18:00'],
    ['après midi jeux', 'q=jeux apres=12:00 avant=18:00'],
    ['concert après-midi lausanne', 'q=concert apres=12:00 avant=18:00 lieu=Lausanne'],
    ['tous les après-midi', 'apres=12:00 avant=18:00'],
    ['l’après-midi', 'apres=12:00 avant=18:00'],
    ['début d’après-midi', 'apres=12:00 avant=15:00'],
    ['fin d’après-midi', 'apres=16:00 avant=20:00'],
    ['avant-midi', 'avant=12:00'],
    ['après midi et demi', 'apres=12:30'],
    ['concert après midi et demi', 'q=concert apres=12:30'],
    ['après 12h', 'apres=12:00'],
    ['à midi', 'apres=11:00 avant=14:00'],
    ['après-midi dansant', 'q=après-midi dansant'],
    ['un après-midi de jeux', 'q=un après-midi de jeux'],
  ],
  'near a place, without « de »': [
    ['autour nyon', 'lieu=Nyon rayon=10'],
    ['près yverdon', 'lieu=Yverdon-les-Bains rayon=10'],
    ['environs vevey', 'lieu=Vevey rayon=10'],
    ['pas loin morges', 'lieu=Morges rayon=10'],
    ['concert proche nyon', 'lieu=Nyon q=concert rayon=10'],
    ['marché artisanal proche yverdon', 'artisanal lieu=Yverdon-les-Bains q=marché rayon=10'],
    ['près de Plainpalais', 'q=Plainpalais'],
    ['près des Pâquis ce week-end', 'date=ce-week-end q=Pâquis'],
  ],
  'what goes on': [
    ['qu’est-ce qu’il se passe à Delémont ce week-end ?', 'date=ce-week-end lieu=Delémont'],
    ['qu’est ce qu’il se passe ce soir', 'date=ce-soir'],
    ['ce qu’il se passe à Genève demain', 'date=demain lieu=Genève'],
    ['il se passe quoi ce soir à Sion', 'date=ce-soir lieu=Sion'],
  ],
  'a part of a day, and another day': [
    ['samedi soir ou dimanche', 'au=2026-11-29 du=2026-11-28'],
    ['samedi soir ou dimanche après-midi', 'au=2026-11-29 du=2026-11-28'],
    ['vendredi soir ou samedi soir théâtre', 'apres=18:00 au=2026-11-28 du=2026-11-27 q=théâtre'],
    ['samedi matin et dimanche matin marché', 'au=2026-11-29 avant=12:00 du=2026-11-28 q=marché'],
    ['demain soir ou dimanche', 'au=2026-11-29 du=2026-11-28'],
    ['jeudi soir et vendredi soir', 'apres=18:00 au=2026-12-04 du=2026-12-03'],
    ['vendredi soir, samedi ou dimanche à Neuchâtel', 'au=2026-11-29 du=2026-11-27 lieu=Neuchâtel'],
    ['samedi en 8', 'au=2026-12-05 du=2026-12-05'],
    ['samedi en 15', 'au=2026-12-12 du=2026-12-12'],
  ],
  'holidays of February': [
    ['semaine de relâche', 'au=2027-03-07 du=2027-02-06'],
    ['semaines de relâche', 'au=2027-03-07 du=2027-02-06'],
    ['semaine de relâche genève', 'au=2027-03-07 du=2027-02-06 lieu=Genève'],
    ['relâche vaud', 'au=2027-03-07 canton=VD du=2027-02-06'],
  ],
  'small children': [
    ['enfants en bas âge', 'public=tout-petits'],
    ['enfant en bas âge dimanche', 'au=2026-11-29 du=2026-11-29 public=tout-petits'],
    ['spectacle pour les tous petits', 'public=tout-petits q=spectacle'],
    ['spectacle 2 ans et demi', 'public=tout-petits q=spectacle'],
  ],
  prices: [
    ['concert plus de 50 francs', 'prix=50-999 q=concert'],
    ['concert dès 20 CHF', 'prix=20-999 q=concert'],
    ['concert à partir de 15 francs', 'prix=15-999 q=concert'],
    ['concert entre 20 et 40 chf', 'prix=20-40 q=concert'],
    ['pas plus de 50 francs', 'prix=50'],
  ],
}

for (const [what, questions] of Object.entries(QUESTIONS)) {
  describe(`understands ${what}:`, () => {
    test.each(questions)('« %s »', (typed, chips) => {
      expect(typedChips(typed, TODAY)).toBe(sortedChips(chips))
    })
  })
}
