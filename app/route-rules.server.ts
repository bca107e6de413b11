import { parseAgendaQuery, toSearchParams } from '~/domain/agenda-query'
import { MONTH_PARAM } from '~/domain/event-views'
import { dashboardParams, RETURN_PARAM } from '~/features/dashboard/dashboard-query'
import { configuratorParams } from '~/features/feeds/embedding/configurator.server'
import { frameParams } from '~/features/feeds/embedding/frame-query'
import { FILTER_PARAMS } from '~/features/moderation/moderation-address'
import { directoryParams } from '~/features/places/directory-path'
import { calendarParams, parseCalendarView } from '~/features/search/calendar-paths'
import { FAVOURITES_PARAM, favouritesParam } from './domain/favourite-paths'
import { FOLLOW_PARAMS } from './domain/follow-paths'
import { PAYMENT_PARAM } from './features/donations/donation-paths'
import { DEFAULT_LIMIT, itemLimit } from './features/feeds/json.server'
import { organizersParams } from './features/organizers/organizers-query'
import { UNFOLDED } from './features/search/filter-view'
import { DEPARTURE_PARAM } from './features/travel/trip-paths'
import { FORM_PARAM } from './http/page-forms'
import { keepFirst, type RouteRules } from './server/addresses.server'

const VERIFICATION = ['code', 'continueUrl', 'inscription', 'renvoye', 'confirme']

export const ROUTE_RULES: RouteRules = {
  'routes/evenements': { query: agendaViews },
  'routes/evenements[.]ics': { query: agendaAnd(), cost: 'costly' },
  'routes/evenements[.]rss': { query: agendaAnd() },
  'routes/evenements[.]json': { query: agendaItems },
  'routes/evenements_.imprimer': { query: agendaAnd(), cost: 'costly' },
  'routes/reutiliser': { query: configuratorParams },
  'routes/integrer': { query: frameParams },
  'routes/carte': { query: agendaAnd(UNFOLDED), cost: 'costly' },
  'routes/evenement.$id[.]ics': { cost: 'costly' },
  'routes/favoris': { query: favouritesParams, cost: 'costly' },
  'routes/favoris[.]ics': { query: favouritesParams, cost: 'costly' },
  'routes/sitemap[.]xml': { query: ['page'], cost: 'costly' },
  'routes/affiches.$file': { cost: 'file' },
  'routes/partage.$file': { cost: 'costly' },
  'routes/images.$id.$variant': { query: ['cle'], cost: 'file' },
  'routes/api.localites': { query: ['q'] },
  'routes/api.lieux': { query: ['q'] },
  'routes/api.pending': { cost: 'free' },
  'routes/api.suggestions': { query: ['q'] },
  'routes/contact': { query: ['sujet', 'evenement', 'envoye'] },
  'routes/lieux._index': { query: directoryParams },
  'routes/organisateurs._index': { query: organizersParams },
  'routes/evenement.$id_.signaler': { query: ['envoye'] },
  'routes/lieux.$id_.signaler': { query: ['envoye'] },
  'routes/organisateurs.$id_.signaler': { query: ['envoye'] },
  'routes/evenement.$id_.trajet': { query: [DEPARTURE_PARAM], cost: 'file' },
  'routes/healthz': { cost: 'free' },
  health: { cost: 'free' },
  'routes/proposer': { query: ['draft'] },
  'routes/proposer_.message': { query: ['draft', 'envoye', FORM_PARAM] },
  'routes/annonce.$token': { query: [FORM_PARAM] },
  'routes/annonce.$token_.modifier': { query: ['draft'] },
  'routes/annonce.$token_.etat': { query: ['page', 'vers', FORM_PARAM] },
  'routes/suivre': { query: agendaAnd(FOLLOW_PARAMS.event, FOLLOW_PARAMS.favourites, 'envoye', 'fini') },
  'routes/suivi.$key': { query: [FORM_PARAM] },
  'routes/suivi.$key_.fin': { query: ['tout'] },
  'routes/merci.$key': { query: ['annule'] },
  'routes/merci.$key_.$file': { cost: 'costly' },
  'routes/payment.success': { query: [PAYMENT_PARAM] },
  'routes/meteo.$token': { query: [FORM_PARAM] },
  'routes/preferences-cookies': { query: ['enregistre'] },

  'auth/email-verification': { query: VERIFICATION },
  'routes/auth.verify-email': { query: VERIFICATION },
  'routes/auth.action': { query: ['mode', 'oobCode', 'continueUrl'] },
  'routes/auth.forgot-password': { query: ['envoye'] },
  'routes/auth.google': { query: ['refus', 'redirect'] },
  // Google's parameters: the route checks them.
  'routes/auth.google_.callback': { query: 'any' },
  'routes/auth.login': { query: ['redirect', 'motdepasse', 'connexion'] },
  'routes/auth.register': { query: ['redirect'] },
  'routes/auth.reset-password': { query: ['code'] },

  'organizer/dashboard': { query: dashboardParams },
  'routes/dashboard': { query: dashboardParams },
  'routes/organizer.edit-event.$id': { query: ['draft'] },
  'routes/organizer.event-state.$id': { query: ['page', 'vers', RETURN_PARAM, FORM_PARAM] },
  'routes/organizer.calendriers': { query: [FORM_PARAM] },
  'routes/organizer.organisateurs.$id': { query: [FORM_PARAM] },
  'routes/organizer.place.$id': { query: [FORM_PARAM] },
  'routes/organizer.profile': { query: [FORM_PARAM] },
  'routes/organizer.submit-event': { query: ['draft', 'copie'] },

  'routes/admin_.categories.$slug': { query: [FORM_PARAM] },
  'routes/admin_.categories.$slug_.genres.$genre': { query: [FORM_PARAM] },
  'routes/admin_.events': {
    query: ['vue', 'q', 'apres', 'eventId', 'fait', ...Object.values(FILTER_PARAMS), FORM_PARAM],
  },
  'routes/admin_.events[.]csv': { cost: 'export' },
  'routes/admin_.propositions': { query: ['fait', FORM_PARAM] },
  'routes/admin_.partners.$id': { query: [FORM_PARAM] },
  'routes/admin_.partners._index': { query: ['q'] },
  'routes/admin_.sources.$id': { query: [FORM_PARAM] },
  'routes/admin_.sources.nouveau': { query: [FORM_PARAM] },
  'routes/admin_.organisateurs.$id': { query: [FORM_PARAM] },
  'routes/admin_.organisateurs._index': { query: ['q'] },
  'routes/admin_.places.$id': { query: ['q', 'fusion', 'version', FORM_PARAM] },
  'routes/admin_.places._index': { query: ['q'] },
  'routes/admin_.dons': { query: ['filtre', 'annee', 'page', FORM_PARAM] },
  'routes/admin_.statistiques': { query: [MONTH_PARAM] },
  'routes/admin_.statistiques[.]csv': { cost: 'export' },
  'routes/admin_.recherches[.]csv': { cost: 'export' },
  'routes/admin_.dons[.]csv': { query: ['filtre', 'annee'], cost: 'export' },
  'routes/admin_.vocabulaire': { query: ['mots', 'essai', 'retire', 'version', FORM_PARAM] },
  'routes/admin_.users.$uid': { query: [FORM_PARAM] },
  'routes/admin_.users._index': { query: ['q', 'filtre', 'tri', 'apres'] },
  'routes/admin_.users[.]csv': { cost: 'export' },
}

function agendaAnd(...names: string[]): (given: URLSearchParams) => URLSearchParams {
  return (given) => {
    const { query, problem } = parseAgendaQuery(given)
    const known = toSearchParams(query)
    // Refused words stay in the address, because the page says why.
    const refused = problem === null ? [] : ['q']
    for (const [name, value] of keepFirst(given, [...refused, ...names])) known.append(name, value)
    return known
  }
}

function agendaViews(given: URLSearchParams): URLSearchParams {
  const calendar = parseCalendarView(given)
  if (!calendar) return agendaAnd('vue', 'cursor', UNFOLDED)(given)
  const known = agendaAnd(UNFOLDED)(given)
  for (const [name, value] of calendarParams(calendar)) known.append(name, value)
  return known
}

function agendaItems(given: URLSearchParams): URLSearchParams {
  const known = agendaAnd('cursor')(given)
  const limit = itemLimit(given.get('limit'))
  if (limit !== DEFAULT_LIMIT) known.set('limit', String(limit))
  return known
}

/** Equal sets of favourites are one address. */
function favouritesParams(given: URLSearchParams): URLSearchParams {
  const ids = favouritesParam(given)
  return new URLSearchParams(ids === null ? {} : { [FAVOURITES_PARAM]: ids.join(',') })
}
