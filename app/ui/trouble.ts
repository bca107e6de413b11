import { counted } from '~/platform/french'
import { createStore, useStore } from './store'

/** `retry` is null if trying again is useless. */
interface Trouble {
  text: string
  retry: (() => void) | null
}

const shown = createStore<Trouble | null>(null)

export const showTrouble = shown.set

export function useTrouble(): Trouble | null {
  return useStore(shown)
}

export interface Reason {
  text: string
  isFinal?: true
}

export const OFFLINE: Reason = { text: 'Pas de connexion.' }
export const SILENT: Reason = { text: 'Le site ne répond pas.' }
const FAILED: Reason = { text: 'Une erreur est survenue. Réessayez.' }

/** Null if the answer can be shown. `isForm`: pages show what actions return, but not what they throw. */
export function refusalIn({ status, headers }: Response, body: string, isForm: boolean): Reason | null {
  const isOurs = headers.has('X-Remix-Response')
  const first = isOurs ? firstKey(body) : undefined
  if (first !== undefined && (isForm ? first !== 'error' : status < 500)) return null
  if (status === 413) {
    return { text: 'Votre envoi est trop volumineux\u00a0: choisissez une photo plus légère.', isFinal: true }
  }
  if (status === 429) return { text: `Trop d’essais en peu de temps\u00a0: ${when(headers)}` }
  if (status === 503) return { text: `Le site ne répond pas\u00a0: ${when(headers)}` }
  if (first !== undefined && status === 500) return FAILED
  // 408: a timeout, which may pass.
  if (status > 400 && status < 500 && status !== 408) {
    return {
      text: `Cette action n’est pas autorisée (${status}). Rechargez la page et recommencez.`,
      isFinal: true,
    }
  }
  return SILENT
}

/** turbo-stream: the first line is a list whose second item is the first key. */
function firstKey(body: string): unknown {
  try {
    return JSON.parse(body.split('\n', 1)[0] ?? '')[1] ?? ''
  } catch {
    return undefined
  }
}

function when(headers: Headers): string {
  const seconds = Number(headers.get('Retry-After'))
  if (!(seconds > 0)) return 'réessayez dans un instant.'
  const time = seconds < 100 ? counted(seconds, 'seconde') : counted(Math.ceil(seconds / 60), 'minute')
  return `réessayez dans ${time}.`
}
