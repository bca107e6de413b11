import { coarsePosition, POSITION_RADIUS_KM, positionText } from '~/domain/position'
import { MINUTE_MS } from '~/platform/durations'
import { withParam } from '~/platform/query-string'

type Located = { ok: true; path: string } | { ok: false; message: string }

const OTHERWISE = 'Indiquez plutôt une localité et un rayon.'
const WAIT_MS = 15_000
const AGE_MS = 5 * MINUTE_MS

/** The list at `path` around the visitor; the exact position is not passed on. */
export async function pathAround(path: string): Promise<Located> {
  if (!navigator.geolocation)
    return { ok: false, message: `Votre navigateur ne fournit pas de position. ${OTHERWISE}` }
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const position = coarsePosition(coords.latitude, coords.longitude)
        if (!position) {
          resolve({ ok: false, message: `Vous semblez être hors de Suisse. ${OTHERWISE}` })
          return
        }
        const near = withParam(path, 'pres', positionText(position))
        resolve({ ok: true, path: withParam(near, 'rayon', String(POSITION_RADIUS_KM)) })
      },
      ({ code, PERMISSION_DENIED }) =>
        resolve({
          ok: false,
          message:
            code === PERMISSION_DENIED
              ? `Vous n’avez pas autorisé l’accès à votre position. ${OTHERWISE}`
              : `Votre position n’a pas pu être trouvée. ${OTHERWISE}`,
        }),
      { maximumAge: AGE_MS, timeout: WAIT_MS },
    )
  })
}
