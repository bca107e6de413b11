import { LOST_LINK_PATH } from '~/domain/author-paths'
import { PROPOSE_PATH } from '~/domain/new-event-paths'
import { ButtonLink } from '~/ui/button'
import { DeadLink } from '~/ui/dead-link'

export function DeadProposalLink() {
  return (
    <DeadLink
      title="Ce lien ne mène à aucune annonce"
      lead="Le lien est incomplet ou n’est plus valable&nbsp;: l’événement est passé, ou l’annonce a été supprimée ou rattachée à un compte."
      advice="Copiez l’adresse complète depuis l’e-mail reçu. Vous n’avez plus l’e-mail&nbsp;? Demandez le lien de nouveau."
    >
      <ButtonLink to={LOST_LINK_PATH}>Retrouver mon lien</ButtonLink>
      <ButtonLink to={PROPOSE_PATH} look="quiet">
        Annoncer un événement
      </ButtonLink>
      <ButtonLink to="/contact" look="quiet">
        Nous écrire
      </ButtonLink>
    </DeadLink>
  )
}
