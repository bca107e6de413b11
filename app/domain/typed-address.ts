import { z } from 'zod'
import { webAddress } from './event'

/** Only addresses that browsers read as we do: `https:exemple.ch` is a path to them. */
const PLAIN = /^https?:\/\/[^\s/\\][^\t\n]*$/i

/** http(s) only; « www.exemple.ch » gets https. */
export const typedAddress = z
  .string()
  .trim()
  .transform((typed) => (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`))
  .refine(
    (address) => PLAIN.test(address),
    'Cette adresse web n’est pas acceptée. Exemple\u00a0: https://exemple.ch',
  )
  .pipe(webAddress)
