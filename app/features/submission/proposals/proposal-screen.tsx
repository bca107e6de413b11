import type { ReactNode } from 'react'
import { CardWithDates } from '~/features/events/card-with-dates'
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
  const { heading, text } = textOf(view)
  const isEvent = view.programme !== null
  return (
    <Page title={heading} kicker={title}>
      <div className="grid grid-cols-1 gap-x-14 gap-y-10 border-t-2 border-ink pt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="max-w-2xl space-y-5">
          {notice}
          <p className="text-lg">{[view.expectation, text].filter(Boolean).join(' ')}</p>
          {heldFor.length > 0 && (
            <>
              <ul className="list-disc space-y-1 pl-6">
                {heldFor.map((reason) => (
                  <li key={reason}>{reason}.</li>
                ))}
              </ul>
              <p>Cela arrive à des annonces tout à fait honnêtes. Vous n’avez rien à faire.</p>
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
          {standing === 'unconfirmed' ? (
            <Confirmation view={view} />
          ) : (
            view.beside.length > 0 && <OthersToConfirm view={view} />
          )}
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
          <CardWithDates
            title={publicPath ? 'Dans l’agenda' : 'Aperçu'}
            category={category}
            card={card}
            schedule={schedule}
          />
        )}
      </div>
    </Page>
  )
}

function textOf({ standing, beside }: ProposalPageView): { heading: string; text: string } {
  if (standing !== 'unconfirmed' || beside.length === 0) return STANDING_TEXTS[standing]
  return {
    heading: `${beside.length + 1} annonces à confirmer`,
    text: 'Elles ne sont pas encore envoyées. Vérifiez qu’il s’agit bien des vôtres, puis confirmez-les ensemble.',
  }
}

/** The announcement of this page is confirmed; others of the same browser came later. */
function OthersToConfirm({ view }: { view: ProposalPageView }) {
  const confirm = usePageForm('confirmer')
  const { beside } = view
  return (
    <section aria-labelledby="a-confirmer" className="border-4 border-ink p-5">
      <h2 id="a-confirmer" className="mb-3 font-bold text-xl">
        {beside.length > 1 ? `${beside.length} autres annonces à confirmer` : 'Une autre annonce à confirmer'}
      </h2>
      <Beside beside={beside} />
      <PageForm of={confirm} action="?formulaire=confirmer" submit="Confirmer et envoyer">
        <Seen view={view} />
      </PageForm>
    </section>
  )
}

function Beside({ beside }: Pick<ProposalPageView, 'beside'>) {
  if (beside.length === 0) return null
  return (
    <ul className="space-y-3 border-line border-y py-4">
      {beside.map(({ seen, title, schedule, place, path }) => (
        <li key={seen}>
          <p className="font-semibold [overflow-wrap:anywhere]">
            {path ? (
              <Link to={path} className="underline underline-offset-4 hover:text-accent">
                {title}
              </Link>
            ) : (
              title
            )}
          </p>
          <p className="text-quiet text-sm">{[...schedule, place].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ul>
  )
}

/** The button confirms exactly the versions that the page shows. */
function Seen({ view: { version, beside } }: { view: ProposalPageView }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {beside.map(({ seen }) => (
        <input key={seen} type="hidden" name="beside" value={seen} />
      ))}
    </>
  )
}

function Confirmation({ view }: { view: ProposalPageView }) {
  const { paths, photoWarning, beside } = view
  const confirm = usePageForm('confirmer')
  return (
    <>
      {photoWarning && <p className="font-semibold text-accent">{photoWarning}</p>}
      <Beside beside={beside} />
      <PageForm
        of={confirm}
        action="?formulaire=confirmer"
        submit={
          beside.length > 0
            ? `Confirmer et envoyer les ${beside.length + 1} annonces`
            : 'Confirmer et envoyer'
        }
      >
        <Seen view={view} />
      </PageForm>
      <p>
        <Link to={paths.edit} className={buttonClass('quiet')}>
          Corriger avant d’envoyer
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
          {STATE_LINKS[standing] ?? 'Supprimer l’annonce'}
        </Link>
      </li>
    </ul>
  )
}

/** The page of the state offers these; in every other standing the event is public no more and waits for nothing. */
const STATE_LINKS: Partial<Record<ProposalPageView['standing'], string>> = {
  published: 'Changer l’état ou retirer l’annonce',
  pending: 'Retirer l’annonce',
}

function Account({ account }: { account: string | null }) {
  const take = usePageForm('rattacher')
  if (account === null) {
    return (
      <p className="text-quiet">
        Gardez l’e-mail qui contient ce lien. Vous annoncez souvent&nbsp;?{' '}
        <Link to="/auth/register" className="underline underline-offset-4 hover:text-accent">
          Créez un compte
        </Link>
        , connectez-vous et rouvrez ce lien pour y rattacher cette annonce.
      </p>
    )
  }
  return (
    <div className="border-t border-line pt-5">
      <p className="mb-4">
        Une fois l’annonce rattachée à votre compte{account && ` (${account})`}, gérez-la depuis votre tableau
        de bord. Ce lien ne sera plus valable.
      </p>
      <PageForm of={take} action="?formulaire=rattacher" submit="Rattacher à mon compte" look="plain" />
    </div>
  )
}
