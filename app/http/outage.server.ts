// Answers 503 when the store, the accounts or the files do not answer, 401 when who posts a form is signed out by now,
// and keeps what was typed.
import { data, type ServerBuild } from '@remix-run/node'
import { Unavailable } from '~/platform/errors'
import { noteOutage } from './request-scope.server'
import { isScriptRequest } from './script-request'

const RETRY_AFTER_SECONDS = 30

export const OUTAGE_MESSAGE =
  'La connexion et les formulaires sont momentanément indisponibles. L’agenda reste consultable. Réessayez dans une minute.'

const OUTAGE_FORM_MESSAGE =
  'Votre envoi n’a pas pu être enregistré\u00a0: le service ne répond pas pour l’instant. Votre texte est conservé\u00a0; réessayez dans une minute.'

export const SIGNED_OUT_MESSAGE =
  'Votre session a expiré. Votre texte est conservé\u00a0: reconnectez-vous dans un nouvel onglet, puis renvoyez le formulaire.'

/** The script of a page has posted a form for somebody who is signed out by now. */
export class SignedOut extends Error {}

export function isOutage(error: unknown): boolean {
  return error instanceof Unavailable
}

export const OUTAGE_INIT = { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } } as const

/** The answer goes to a form that JavaScript has posted. Forms read conform's reply or `message`, so it holds both. */
function answerWith(message: string) {
  const reply = { status: 'error', error: { '': [message] } }
  return { ...reply, result: reply, message }
}

export function withOutages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: orUnavailable(loader, false) }),
      ...(action && { action: orUnavailable(action, Boolean(route.module.default)) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

type Handler = NonNullable<NonNullable<ServerBuild['routes'][string]>['module']['action']>

function orUnavailable(handler: Handler, isOfPage: boolean): Handler {
  return async (args) => {
    try {
      return await handler(args)
    } catch (error) {
      const isKept = isOfPage && isScriptRequest(args.request)
      if (error instanceof SignedOut) {
        if (isKept) return data(answerWith(SIGNED_OUT_MESSAGE), { status: 401 })
        throw new Response('Connexion requise.\n', { status: 401 })
      }
      if (!isOutage(error)) throw error
      args.context.log.error({ err: error }, 'the backend does not answer')
      noteOutage()
      if (isKept) return data(answerWith(OUTAGE_FORM_MESSAGE), OUTAGE_INIT)
      throw new Response(OUTAGE_MESSAGE, OUTAGE_INIT)
    }
  }
}
