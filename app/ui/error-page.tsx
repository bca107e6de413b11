import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ButtonLink, buttonClass } from './button'
import { SearchField } from './search-field'

export function ErrorPage() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <Broken {...(isFromServer(error) ? FAILED_THERE : FAILED_HERE)} />
  const { status, data } = error
  return status === 404 ? <NotFound /> : <Broken status={status} {...wordsFor(status, data)} />
}

/** Errors of the server arrive without details; those are in the server's log. */
function isFromServer(error: unknown): boolean {
  return error instanceof Error && error.message === 'Unexpected Server Error'
}

const FAILED_THERE = {
  status: 500,
  heading: 'Une erreur est survenue',
  text: 'L’erreur vient de notre côté et nous a été signalée. Réessayez dans un instant.',
}
const FAILED_HERE = {
  heading: 'Cette page ne s’affiche pas',
  text: 'Rechargez-la. Si le problème persiste, écrivez-nous.',
}

function wordsFor(status: number, data: unknown): { heading: string; text: string } {
  // The server explains what still works.
  if (status === 503) return { heading: 'Un instant, s’il vous plaît', text: String(data) }
  if (status < 500) {
    return {
      heading: 'La demande n’a pas pu être traitée',
      text: 'Le lien ou le formulaire ne correspond plus à cette page. Rouvrez-la et recommencez.',
    }
  }
  return FAILED_THERE
}

function NotFound() {
  return (
    <div className="wrap pt-12 sm:pt-20">
      <p className="font-display text-8xl leading-none font-extrabold text-accent sm:text-9xl">404</p>
      <h1 className="mt-6 max-w-3xl text-4xl font-extrabold sm:text-6xl">Cette page n’existe pas</h1>
      <p className="mt-6 max-w-xl text-lg text-quiet">
        L’adresse est peut-être erronée, ou l’événement a été supprimé. Cherchez-le par son nom, son lieu ou
        sa date.
      </p>
      <div className="mt-8 max-w-xl">
        <SearchField id="not-found-search" />
      </div>
      <p className="mt-6">
        <ButtonLink to="/evenements">Voir tous les événements</ButtonLink>
      </p>
    </div>
  )
}

function Broken({ status, heading, text }: { status?: number; heading: string; text: string }) {
  return (
    <div className="wrap pt-12 sm:pt-20">
      {status && (
        <p className="font-display text-8xl leading-none font-extrabold text-accent sm:text-9xl">{status}</p>
      )}
      <h1 className="mt-6 max-w-3xl text-4xl font-extrabold sm:text-6xl">{heading}</h1>
      <p className="mt-6 max-w-xl text-lg text-quiet">{text}</p>
      <p className="mt-8">
        {/* The router may be what is broken, so the link goes past it. */}
        <a href="/" className={buttonClass()}>
          Revenir à l’accueil
        </a>
      </p>
    </div>
  )
}
