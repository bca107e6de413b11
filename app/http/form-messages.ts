// French messages of zod for fields whose schema has none of its own.
import { defaultErrorMap, type ZodErrorMap, ZodIssueCode } from 'zod'

export const frenchMessages: ZodErrorMap = (issue, context) => {
  // zod also asks this map when the schema has its own message (required_error): that message is kept.
  const english = defaultErrorMap(issue, context).message
  if (context.defaultError !== english) return { message: context.defaultError }

  switch (issue.code) {
    case ZodIssueCode.invalid_type:
      return { message: issue.received === 'undefined' ? 'Ce champ est obligatoire.' : 'Valeur non valable.' }
    case ZodIssueCode.too_small:
      if (issue.type === 'string') {
        return { message: `Au moins ${issue.minimum} caractère${Number(issue.minimum) > 1 ? 's' : ''}.` }
      }
      return {
        message: issue.type === 'array' ? `Au moins ${issue.minimum}.` : `Minimum\u00a0: ${issue.minimum}.`,
      }
    case ZodIssueCode.too_big:
      if (issue.type === 'string') return { message: `Au plus ${issue.maximum} caractères.` }
      return {
        message: issue.type === 'array' ? `Au plus ${issue.maximum}.` : `Maximum\u00a0: ${issue.maximum}.`,
      }
    case ZodIssueCode.invalid_string:
      if (issue.validation === 'email') return { message: 'Adresse e-mail non valable.' }
      if (issue.validation === 'url') return { message: 'Adresse web non valable.' }
      return { message: 'Format non valable.' }
    case ZodIssueCode.invalid_enum_value:
    case ZodIssueCode.invalid_literal:
    case ZodIssueCode.invalid_union_discriminator:
      return { message: 'Choix non valable.' }
    case ZodIssueCode.invalid_date:
      return { message: 'Date non valable.' }
    default:
      return { message: 'Valeur non valable.' }
  }
}
