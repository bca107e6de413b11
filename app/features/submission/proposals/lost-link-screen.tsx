import { LOST_LINK_PATH } from '~/domain/author-paths'
import { ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/field'
import { HoneypotField } from '~/ui/honeypot-field'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { PageForm, usePageForm } from '~/ui/page-form'
import type { LostLinks } from './proposal-forms'

type Constraint = NonNullable<Parameters<typeof usePageForm<LostLinks>>[1]>['constraint']

/** Must not tell whether the address has announced anything. */
export function LostLinkScreen({
  isAsked: isSent,
  constraint,
}: {
  isAsked: boolean
  constraint: Constraint
}) {
  return (
    <Page
      title="Retrouver le lien d’une annonce"
      lead="Vous avez annoncé un événement sans compte et n’avez plus l’e-mail&nbsp;? Nous vous renvoyons le lien."
    >
      <div className="border-t-2 border-ink pt-8">
        {isSent ? <CheckMailbox /> : <LostLinkForm constraint={constraint} />}
      </div>
    </Page>
  )
}

function LostLinkForm({ constraint }: { constraint: Constraint }) {
  const lost = usePageForm<LostLinks>('liens', { constraint })
  return (
    <PageForm of={lost} action="?formulaire=liens" submit="Recevoir mes liens">
      <HoneypotField />
      <TextField
        field={lost.fields.email}
        label="Votre adresse e-mail"
        hint="Celle que vous avez indiquée avec l’annonce."
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </PageForm>
  )
}

function CheckMailbox() {
  return (
    <div className="max-w-2xl space-y-6">
      <Notice>
        Si des annonces sont liées à cette adresse, vous recevrez leurs liens dans une minute ou deux.
      </Notice>
      <p>
        Rien reçu&nbsp;? Regardez dans les indésirables, et vérifiez qu’il s’agit bien de l’adresse de
        l’annonce. Un lien n’est plus valable quand l’événement est passé ou que l’annonce est supprimée. Les
        annonces d’un compte se gèrent depuis son tableau de bord.
      </p>
      <p className="flex flex-wrap gap-4">
        <ButtonLink to={LOST_LINK_PATH}>Essayer une autre adresse</ButtonLink>
        <ButtonLink to="/contact" look="quiet">
          Nous écrire
        </ButtonLink>
      </p>
    </div>
  )
}
