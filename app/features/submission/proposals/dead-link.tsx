import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { LOST_LINK_PATH } from '~/domain/author-paths'
import { PROPOSE_PATH } from '~/domain/new-event-paths'
import { ButtonLink } from '~/ui/button'
import { ErrorPage } from '~/ui/error-page'
import { Page } from '~/ui/page'

/** The same for a forged link and one that has ended. */
export function DeadLink() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <Page
      title="Ce lien ne mène à aucune annonce"
      lead="Le lien est incomplet ou n’est plus valable&nbsp;: l’événement est passé, ou l’annonce a été supprimée ou rattachée à un compte."
    >
      <div className="max-w-2xl border-t-2 border-ink pt-8">
        <p>
          Copiez l’adresse complète depuis l’e-mail reçu. Vous n’avez plus l’e-mail&nbsp;? Demandez le lien de
          nouveau.
        </p>
        <p className="mt-6 flex flex-wrap gap-4">
          <ButtonLink to={LOST_LINK_PATH}>Retrouver mon lien</ButtonLink>
          <ButtonLink to={PROPOSE_PATH} look="quiet">
            Annoncer un événement
          </ButtonLink>
          <ButtonLink to="/contact" look="quiet">
            Nous écrire
          </ButtonLink>
        </p>
      </div>
    </Page>
  )
}
