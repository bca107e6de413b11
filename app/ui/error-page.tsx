import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ButtonLink } from './button'
import { SearchField } from './search-field'

/** What a visitor sees when a page does not exist or broke: never a stack, always a way on. */
export function ErrorPage() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 ? <NotFound /> : <Broken status={status} />
}

function NotFound() {
  return (
    <div className="wrap pt-12 sm:pt-20">
      <p className="font-display text-8xl leading-none font-extrabold text-accent sm:text-9xl">404</p>
      <h1 className="mt-6 max-w-3xl text-4xl font-extrabold sm:text-6xl">Cette page n’existe pas</h1>
      <p className="mt-6 max-w-xl text-lg text-quiet">
        L’adresse est peut-être mal écrite, ou l’événement a été retiré. Cherchez-le par son nom, son lieu ou
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

function Broken({ status }: { status: number }) {
  return (
    <div className="wrap pt-12 sm:pt-20">
      <p className="font-display text-8xl leading-none font-extrabold text-accent sm:text-9xl">{status}</p>
      <h1 className="mt-6 max-w-3xl text-4xl font-extrabold sm:text-6xl">Une erreur est survenue</h1>
      <p className="mt-6 max-w-xl text-lg text-quiet">
        Ce n’est pas votre faute. L’erreur est enregistrée ; veuillez réessayer dans un instant.
      </p>
      <p className="mt-8">
        <ButtonLink to="/" reloadDocument>
          Revenir à l’accueil
        </ButtonLink>
      </p>
    </div>
  )
}
