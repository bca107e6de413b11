import { ACCOUNT_PATHS } from '~/domain/author-paths'
import type { EventState } from '~/domain/event-content'
import { FORM_PARAM } from '~/http/page-forms'

/** Values of the query parameter `vers`: the change to confirm. */
const STATE_WISHES = [
  'annuler',
  'reporter',
  'complet',
  'places',
  'maintenir',
  'retirer',
  'supprimer',
  'sans-modification',
] as const
export type StateWish = (typeof STATE_WISHES)[number]

export const STATE_FORMS = ['etat', 'dates', 'meteo', 'retirer', 'supprimer', 'sans-modification'] as const
export type StateFormName = (typeof STATE_FORMS)[number]

export function statePath(eventId: string, wish?: StateWish): string {
  return `${ACCOUNT_PATHS.state(eventId)}${wish ? `?vers=${wish}` : ''}`
}

/** Keeps the rest of the query, so that a refused form appears on the same page. `path`: of the page. */
export function stateFormPath(path: string, form: StateFormName, search: string): string {
  const query = new URLSearchParams(search)
  query.set(FORM_PARAM, form)
  return `${path}?${query}`
}

export function wishIn(search: string): StateWish | null {
  const asked = new URLSearchParams(search).get('vers')
  return STATE_WISHES.find((wish) => wish === asked) ?? null
}

interface QuickChange {
  change: Partial<EventState>
  title: string
  lead: string
  submit: string
}

export const QUICK_CHANGES: Partial<Record<StateWish, QuickChange>> = {
  annuler: {
    change: { programme: 'cancelled' },
    title: 'Annuler l’événement\u00a0?',
    lead: 'Il reste dans l’agenda avec la mention «\u00a0Annulé\u00a0», pour éviter des déplacements inutiles. Les personnes qui le suivent sont averties.',
    submit: 'Annuler l’événement',
  },
  reporter: {
    change: { programme: 'postponed' },
    title: 'Reporter l’événement\u00a0?',
    lead: 'La mention «\u00a0Reporté\u00a0» s’affiche tout de suite. Quand vous connaîtrez la nouvelle date, modifiez l’annonce.',
    submit: 'Marquer comme reporté',
  },
  complet: {
    change: { availability: 'sold_out' },
    title: 'L’événement est complet\u00a0?',
    lead: 'La mention «\u00a0Complet\u00a0» s’affiche tout de suite.',
    submit: 'Marquer comme complet',
  },
  places: {
    change: { availability: 'available' },
    title: 'À nouveau des places\u00a0?',
    lead: 'La mention «\u00a0Complet\u00a0» disparaît tout de suite.',
    submit: 'Retirer la mention «\u00a0Complet\u00a0»',
  },
  maintenir: {
    change: { programme: 'scheduled' },
    title: 'Maintenir l’événement\u00a0?',
    lead: 'Il est à nouveau annoncé comme prévu.',
    submit: 'Maintenir l’événement',
  },
}
