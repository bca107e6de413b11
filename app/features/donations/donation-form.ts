import { z } from 'zod'
import { DONATION_MAX_FRANCS, DONATION_MIN_FRANCS } from '~/domain/payment'
import { AMOUNTS, METHODS, OTHER_AMOUNT } from './donation-choices'

const RANGE = `De ${DONATION_MIN_FRANCS} à ${DONATION_MAX_FRANCS} francs`

/** « 35 », « 35.50 », « CHF 1’200.- »: what people write of an amount; in Rappen, null = no amount. */
function rappenIn(text: string): number | null {
  const plain = text
    .replace(/chf|francs?|fr\.?/i, '')
    .replace(/[\s\u00a0\u202f’']/g, '')
    .replace(',', '.')
    .replace(/\.[-–—]*$/, '')
  const parts = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!parts) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** `token` names the form: sent twice it is one donation. */
export const donationForm = z
  .object({
    token: z.string().max(64).optional(),
    amount: z.enum(AMOUNTS, { message: 'Choisissez un montant.' }),
    other: z.string().trim().max(20, 'Écrivez le montant en francs, par exemple 35.').optional(),
    interval: z.enum(['once', 'monthly'], { message: 'Choisissez entre un don unique et un don mensuel.' }),
    method: z.enum(METHODS, { message: 'Choisissez comment payer.' }),
    email: z
      .string()
      .trim()
      .max(200, 'L’adresse e-mail ne peut pas dépasser 200 caractères.')
      .email('Vérifiez cette adresse e-mail. Exemple\u00a0: prenom.nom@exemple.ch')
      .optional(),
  })
  .superRefine(({ amount, other, interval, method }, context) => {
    if (amount === OTHER_AMOUNT) {
      const problem = problemWith(rappenIn(other ?? ''))
      if (problem) context.addIssue({ code: 'custom', path: ['other'], message: problem })
    }
    if (interval === 'monthly' && method === 'qr_bill') {
      const message =
        'Un don mensuel se fait par carte. Avec une QR-facture, donnez une fois et créez un ordre permanent à votre banque.'
      context.addIssue({ code: 'custom', path: ['interval'], message })
    }
  })
  .transform(({ amount, other, ...given }) => ({
    ...given,
    amountRappen: rappenIn(amount === OTHER_AMOUNT ? (other ?? '') : amount) ?? 0,
  }))

function problemWith(amountRappen: number | null): string | null {
  if (amountRappen === null) return 'Écrivez le montant en francs, par exemple 35.'
  if (amountRappen < DONATION_MIN_FRANCS * 100)
    return `${RANGE}. En dessous, les frais absorberaient votre don.`
  if (amountRappen > DONATION_MAX_FRANCS * 100) {
    return `${RANGE}. Pour donner davantage, écrivez-nous.`
  }
  // Cards and TWINT take steps of one Rappen; nobody means CHF 35.03.
  return amountRappen % 5 === 0 ? null : 'Arrondissez aux cinq centimes.'
}
