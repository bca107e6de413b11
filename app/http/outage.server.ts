// What a request gets when the store, the accounts, the files or the catalogue's own file do not answer: 503, a moment to wait, and what was typed kept.
import { data, type ServerBuild } from '@remix-run/node'
import { Unavailable } from '~/platform/unavailable'
import { noteOutage } from './request-scope.server'
import { isAskedByScript } from './script-request'

/** Restarts and failovers are a matter of seconds; what is tried again in vain costs nobody anything. */
export const RETRY_AFTER_SECONDS = 30

/** The whole message: what works, what does not, what to do. */
export const OUTAGE_MESSAGE =
  'Les comptes et les envois ne répondent pas pour l’instant. L’agenda reste consultable\u00a0; réessayez dans une minute.'

/** In the page that has posted a form. */
const OUTAGE_FORM_MESSAGE =
  'Votre envoi n’a pas pu être enregistré\u00a0: le service ne répond pas pour l’instant. Votre texte est intact\u00a0; réessayez dans une minute.'

export function isOutage(error: unknown): boolean {
  return error instanceof Unavailable
}

/** The status and headers of an answer that says so. */
export const OUTAGE_INIT = { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } } as const

/**
 * What a form gets that the page's own script has posted: the page stays, with all that was typed. Forms show conform's
 * reply or the `message`, so it is both.
 */
const OUTAGE_REPLY = { status: 'error', error: { '': [OUTAGE_FORM_MESSAGE] } }
const OUTAGE_ANSWER = { ...OUTAGE_REPLY, result: OUTAGE_REPLY, message: OUTAGE_FORM_MESSAGE }

/** The build, whose loaders and actions answer an outage with 503 instead of failing for reasons unknown. */
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

/** `isOfPage`: it answers the forms of a page, which shows what it answers. */
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
