import type { ReactNode } from 'react'
import { EventCard } from '~/features/events/event-card'
import { ScheduleList } from '~/features/events/schedule-list'
import { ButtonLink, buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { PageForm, usePageForm } from '~/ui/page-form'
import type { ProposalPageView } from './proposal-page.server'
import { STANDING_TEXTS } from './standing-texts'

export function ProposalScreen({
  view,
  account,
  notice,
}: {
  view: ProposalPageView
  /** The name of the account that is signed in; null = none. */
  account: string | null
  notice: ReactNode
}) {
  const { standing, title, card, schedule, category, heldFor, moderation, publicPath, posterPath } = view
  const { heading, text } = STANDING_TEXTS[standing]
  const isEvent = view.programme !== null
  return (
    <Page title={heading} kicker={title}>
      <div className="grid grid-cols-1 gap-x-14 gap-y-10 border-t-2 border-ink pt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="max-w-2xl space-y-5">
          {notice}
          <p className="text-lg">{text}</p>
          {heldFor.length > 0 && (
            <>
              <ul className="list-disc space-y-1 pl-6">
                {heldFor.map((reason) => (
                  <li key={reason}>{reason}.</li>
                ))}
              </ul>
              <p>Cela arrive aussi à d’honnêtes annonces. Vous n’avez rien à faire.</p>
            </>
          )}
          {moderation && (
            <div className="border-4 border-accent p-5">
              {moderation.reason && <p className="font-semibold">{moderation.reason}</p>}
              {moderation.message && (
                <blockquote className="mt-2 whitespace-pre-line">{moderation.message}</blockquote>
              )}
              <p className="mt-2 text-sm text-quiet">La modération, {moderation.when}</p>
            </div>
          )}
          {standing === 'unconfirmed' && <Confirmation view={view} />}
          {standing === 'refused' && <ButtonLink to="/contact">Nous écrire</ButtonLink>}
          {isEvent && <Deeds view={view} />}
          {publicPath && (
            <p className="flex flex-wrap gap-x-6">
              <Link to={publicPath} className={buttonClass('quiet')}>
                Voir la page de l’événement
              </Link>
              {posterPath && (
                <Link to={posterPath} className={buttonClass('quiet')}>
                  Affiche et images
                </Link>
              )}
              <Link to={view.paths.views} className={buttonClass('quiet')}>
                Vues
              </Link>
            </p>
          )}
          {isEvent && <Account account={account} />}
        </div>
        {card && (
          <section aria-labelledby="carte">
            <h2 id="carte" className="mb-3 text-sm font-normal tracking-normal text-quiet">
              {publicPath ? 'Dans l’agenda' : 'Aperçu'}
            </h2>
            <div className={`cat-${category} max-w-sm`}>
              <EventCard card={card} />
            </div>
            <ScheduleList lines={schedule} className="mt-3 max-w-sm" />
          </section>
        )}
      </div>
    </Page>
  )
}

function Confirmation({ view: { paths, photoWarning, version } }: { view: ProposalPageView }) {
  const confirm = usePageForm('confirmer')
  return (
    <>
      {photoWarning && <p className="font-semibold text-accent">{photoWarning}</p>}
      <PageForm of={confirm} action="?formulaire=confirmer" submit="Confirmer et envoyer">
        <input type="hidden" name="version" value={version} />
      </PageForm>
      <p>
        <Link to={paths.edit} className={buttonClass('quiet')}>
          La corriger d’abord
        </Link>
      </p>
      <p className="text-quiet">
        Ce n’est pas votre annonce&nbsp;? Fermez cette page&nbsp;: sans confirmation, tout est effacé.
      </p>
    </>
  )
}

function Deeds({ view: { standing, programme, availability, paths } }: { view: ProposalPageView }) {
  const isSentAgain = standing === 'changes_requested' || standing === 'rejected' || standing === 'draft'
  return (
    <ul className="flex flex-wrap items-center gap-4">
      <li>
        <ButtonLink to={paths.edit} look={isSentAgain ? 'primary' : 'plain'}>
          {isSentAgain ? 'Modifier et renvoyer' : 'Modifier'}
        </ButtonLink>
      </li>
      {standing === 'published' && availability !== 'sold_out' && (
        <li>
          <ButtonLink to={`${paths.state}?vers=complet`}>Complet</ButtonLink>
        </li>
      )}
      {standing === 'published' && programme !== 'cancelled' && (
        <>
          <li>
            <ButtonLink to={`${paths.state}?vers=reporter`}>Reporter</ButtonLink>
          </li>
          <li>
            <ButtonLink to={`${paths.state}?vers=annuler`}>Annuler</ButtonLink>
          </li>
        </>
      )}
      <li>
        <Link to={paths.state} className={buttonClass('quiet')}>
          {standing === 'published' ? 'Tout son état, la retirer' : 'La retirer ou la supprimer'}
        </Link>
      </li>
    </ul>
  )
}

function Account({ account }: { account: string | null }) {
  const take = usePageForm('rattacher')
  if (account === null) {
    return (
      <p className="text-quiet">
        Gardez le message qui mène ici. Vous annoncez souvent&nbsp;?{' '}
        <Link to="/auth/register" className="underline underline-offset-4 hover:text-accent">
          Un compte
        </Link>{' '}
        réunit vos annonces&nbsp;; une fois connecté, rouvrez ce lien pour y rattacher celle-ci.
      </p>
    )
  }
  return (
    <div className="border-t border-line pt-5">
      <p className="mb-4">
        Vous êtes connecté{account && ` (${account})`}. Rattachée à votre compte, l’annonce se gère depuis son
        tableau de bord, et ce lien ne sert plus.
      </p>
      <PageForm of={take} action="?formulaire=rattacher" submit="Rattacher à mon compte" look="plain" />
    </div>
  )
}
