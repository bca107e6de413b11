import { z } from 'zod'
import { webAddress } from './event'

/** What browsers read as the same address as we do: `https:exemple.ch` is a path to them, `https://\\exemple` a host. */
const PLAIN = /^https?:\/\/[^\s/\\][^\t\n]*$/i

/** An address as people type it into a form: « www.exemple.ch » is one on the web. Of any length, http(s) only. */
export const typedAddress = z
  .string()
  .trim()
  .transform((typed) => (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`))
  .refine((address) => PLAIN.test(address), 'Adresse web invalide')
  .pipe(webAddress)
