// The dashboard reads its address here. Browser-safe.
import { listQuery, pageIn, withParam, withQuery, wordsIn } from '~/platform/query-string'

/** The groups are in the order of the page. */
export const DASHBOARD_GROUPS = {
  'a-corriger': 'À corriger',
  'en-attente': 'En attente de relecture',
  publies: 'Publiées, à venir',
  brouillons: 'Brouillons',
  refuses: 'Refusées',
  passes: 'Passées',
} as const
export type DashboardGroupName = keyof typeof DASHBOARD_GROUPS

export const GROUP_NAMES = Object.keys(DASHBOARD_GROUPS) as DashboardGroupName[]

export interface DashboardQuery {
  /** Words of title and place. */
  q: string
  group: DashboardGroupName | null
  /** YYYY-MM */
  month: string | null
  /** The first page is 1. */
  page: number
}

/** The query of any query string; never throws. */
export function parseDashboardQuery(params: URLSearchParams): DashboardQuery {
  const month = params.get('mois') ?? ''
  return {
    q: wordsIn(params),
    group: GROUP_NAMES.find((name) => name === params.get('etat')) ?? null,
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    page: pageIn(params),
  }
}

/** True where nothing is asked for: the page shows the first of each group. */
export function isOverview({ q, group, month }: DashboardQuery): boolean {
  return q === '' && group === null && month === null
}

function paramsOf({ q, group, month, page }: DashboardQuery): URLSearchParams {
  return listQuery({ q, etat: group, mois: month, page })
}

/** Returns the parameters that the dashboard reads, each in one form. */
export function dashboardParams(given: URLSearchParams): URLSearchParams {
  return paramsOf(parseDashboardQuery(given))
}

/** A page that one acts on and comes back from has the query of the dashboard in this parameter. */
export const RETURN_PARAM = 'retour'

/** A page's address with the way back to this list; unchanged where the dashboard has nothing to go back to. */
export function withReturn(to: string, query: DashboardQuery): string {
  const back = paramsOf(query).toString()
  if (back === '') return to
  return withParam(to, RETURN_PARAM, back)
}

/** The list that `withReturn` has named; the whole dashboard where it has not. */
export function returnAddress(path: string, params: URLSearchParams): string {
  return dashboardAddress(path, parseDashboardQuery(new URLSearchParams(params.get(RETURN_PARAM) ?? '')))
}

/** `path`: of the dashboard, which has two addresses. */
export function dashboardAddress(path: string, query: DashboardQuery): string {
  return withQuery(path, paramsOf(query))
}
