// French messages of zod for fields whose schema has none of its own.
import { defaultErrorMap, type ZodErrorMap, ZodIssueCode } from 'zod'

export const UNREADABLE_FORM = 'Le formulaire n’est pas arrivé en entier. Rechargez la page et recommencez.'

export const SPAM_REFUSED = 'Le formulaire n’a pas pu être envoyé. Rechargez la page et recommencez.'

const NOT_ACCEPTED = 'Cette valeur n’est pas acceptée. Vérifiez-la.'

export const frenchMessages: ZodErrorMap = (issue, context) => {
  // zod also asks this map when the schema has its own message (required_error): that message is kept.
  const english = defaultErrorMap(issue, context).message
  if (context.defaultError !== english) return { message: context.defaultError }

  switch (issue.code) {
    case ZodIssueCode.invalid_type:
      return { message: issue.received === 'undefined' ? 'Ce champ est obligatoire.' : NOT_ACCEPTED }
    case ZodIssueCode.too_small:
      if (issue.type === 'string') {
        return { message: `Au moins ${issue.minimum}\u00a0caractère${Number(issue.minimum) > 1 ? 's' : ''}.` }
      }
      return {
        message: issue.type === 'array' ? `Au moins ${issue.minimum}.` : `Minimum\u00a0: ${issue.minimum}.`,
      }
    case ZodIssueCode.too_big:
      if (issue.type === 'string') return { message: `Au plus ${issue.maximum}\u00a0caractères.` }
      return {
        message: issue.type === 'array' ? `Au plus ${issue.maximum}.` : `Maximum\u00a0: ${issue.maximum}.`,
      }
    case ZodIssueCode.invalid_string:
      if (issue.validation === 'email')
        return { message: 'Cette adresse e-mail n’est pas acceptée. Exemple\u00a0: nom@exemple.ch.' }
      if (issue.validation === 'url')
        return { message: 'Cette adresse web n’est pas acceptée. Exemple\u00a0: https://exemple.ch.' }
      return { message: 'Ce format n’est pas accepté. Vérifiez-le.' }
    case ZodIssueCode.invalid_enum_value:
    case ZodIssueCode.invalid_literal:
    case ZodIssueCode.invalid_union_discriminator:
      return { message: 'Ce choix n’est pas accepté. Choisissez-en un autre.' }
    case ZodIssueCode.invalid_date:
      return { message: 'Cette date n’existe pas. Exemple\u00a0: 2026-12-31.' }
    default:
      return { message: NOT_ACCEPTED }
  }
}
