// One follows something at the first of these paths; mailed links lead to the others.
import type { FollowTarget } from './follow'

export const FOLLOW_PATH = '/suivre'

/** Parameters of /suivre. The last two are also of searches: alone, they are the place and the organizer themselves. */
export const FOLLOW_PARAMS = {
  event: 'evenement',
  favourites: 'favoris',
  place: 'endroit',
  organizer: 'organisateur',
} as const

/** The form to follow this. */
export function followPath(target: FollowTarget): string {
  const params = paramsOf(target).toString()
  return params === '' ? FOLLOW_PATH : `${FOLLOW_PATH}?${params}`
}

function paramsOf(target: FollowTarget): URLSearchParams {
  switch (target.kind) {
    case 'event':
      return new URLSearchParams({ [FOLLOW_PARAMS.event]: target.eventId })
    case 'search':
      return new URLSearchParams(target.query)
    case 'place':
      return new URLSearchParams({ [FOLLOW_PARAMS.place]: target.placeId })
    case 'organizer':
      return new URLSearchParams({ [FOLLOW_PARAMS.organizer]: target.organizerId })
    case 'favourites':
      return new URLSearchParams({ [FOLLOW_PARAMS.favourites]: target.eventIds.join(',') })
  }
}

/** A mailed link leads to these pages. */
export function followLinks(key: string) {
  const home = `/suivi/${key}`
  return {
    /** All that the address follows. */
    home,
    /** Ends the follow of this key: a page for a click, RFC 8058 for a POST. */
    end: `${home}/fin`,
    /** Ends all by which the address hears of news, for a mail that tells those of several. */
    endNews: `${home}/fin?tout=1`,
  }
}
