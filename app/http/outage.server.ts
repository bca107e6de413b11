// Answers 503 when the store, the accounts or the files do not answer, and keeps what was typed.
import { data, type ServerBuild } from '@remix-run/node'
import { Unavailable } from '~/platform/unavailable'
import { noteOutage } from './request-scope.server'
import { isAskedByScript } from './script-request'

export const RETRY_AFTER_SECONDS = 30

export const OUTAGE_MESSAGE =
  'Les comptes et les envois ne répondent pas pour l’instant. L’agenda reste consultable\u00a0; réessayez dans une minute.'

const OUTAGE_FORM_MESSAGE =
  'Votre envoi n’a pas pu être enregistré\u00a0: le service ne répond pas pour l’instant. Votre texte est intact\u00a0; réessayez dans une minute.'

export function isOutage(error: unknown): boolean {
  return error instanceof Unavailable
}

export const OUTAGE_INIT = { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } } as const

/** Reply to a form that JavaScript has posted. Forms read conform's reply or `message`, so it holds both. */
const OUTAGE_REPLY = { status: 'error', error: { '': [OUTAGE_FORM_MESSAGE] } }
const OUTAGE_ANSWER = { ...OUTAGE_REPLY, result: OUTAGE_REPLY, message: OUTAGE_FORM_MESSAGE }

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
      if (!isOutage(error)) throw error
      args.context.log.error({ err: error }, 'the backend does not answer')
      noteOutage()
      if (isOfPage && isAskedByScript(args.request)) return data(OUTAGE_ANSWER, OUTAGE_INIT)
      throw new Response(OUTAGE_MESSAGE, OUTAGE_INIT)
    }
  }
}
