import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { ButtonLink } from '~/ui/button'
import { RadioGroup } from '~/ui/choice-field'
import { ErrorSummary } from '~/ui/error-summary'
import { TextField } from '~/ui/field'
import { HoneypotField } from '~/ui/honeypot-field'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { SubmitButton } from '~/ui/submit-button'
import { DeviceChoice } from './device-choice'
import type { FollowFields } from './follow-forms'
import type { FollowedThing } from './follow-target.server'

type Constraint = NonNullable<Parameters<typeof useForm<FollowFields>>[0]['constraint']>

interface AskView {
  thing: FollowedThing
  /** The address of the form, with what is followed in it. */
  path: string
  tellsNews: boolean
  /** The site sends notifications too. */
  offersDevices: boolean
}

export function AskScreen({
  view: { thing, path, tellsNews, offersDevices },
  constraint,
  lastResult,
}: {
  view: AskView
  constraint: Constraint
  lastResult: SubmissionResult<string[]> | undefined
}) {
  const [form, fields] = useForm<FollowFields>({
    id: 'suivre',
    lastResult,
    constraint,
    defaultNoValidate: false,
  })
  return (
    <Page
      dense
      title="S’abonner par e-mail"
      lead={
        tellsNews
          ? 'Recevez les nouveautés par e-mail, sans compte. Un clic suffit pour vous désabonner.'
          : 'Annulation, report, changement de lieu, complet\u00a0: recevez un e-mail. Sans compte, et un clic suffit pour vous désabonner.'
      }
    >
      <FollowedBox thing={thing} />
      <Form method="post" action={path} {...getFormProps(form)} className="mt-8 max-w-2xl space-y-6">
        <ErrorSummary form={form} result={lastResult} />
        <HoneypotField />
        {tellsNews && (
          <RadioGroup
            field={fields.rhythm}
            legend="À quel rythme&nbsp;?"
            look="cards"
            fallback="weekly"
            options={RHYTHMS}
          />
        )}
        <TextField
          field={fields.email}
          label="Votre adresse e-mail"
          hint="Elle ne sert qu’à ces e-mails."
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        {offersDevices && <DeviceChoice />}
        <SubmitButton>M’abonner</SubmitButton>
        <p className="text-sm text-quiet">
          Vous recevrez d’abord un e-mail de confirmation.{' '}
          <Link to="/privacy-policy#suivi" className="underline underline-offset-4 hover:text-accent">
            Protection des données
          </Link>
        </p>
      </Form>
    </Page>
  )
}

const RHYTHMS = [
  { value: 'weekly', label: 'Chaque jeudi matin', hint: 'À temps pour le week-end, s’il y a du nouveau.' },
  {
    value: 'at_once',
    label: 'Dans la journée',
    hint: 'Dès qu’il y a du nouveau, un e-mail par jour au plus.',
  },
]

const FAVOURITES: FollowedThing['kind'] = 'Favoris'

function FollowedBox({
  thing,
}: {
  thing: Pick<FollowedThing, 'kind' | 'title' | 'facts' | 'hasMovingDates'>
}) {
  return (
    <div className="max-w-2xl border-t-2 border-ink pt-6">
      <p className="font-semibold text-accent">{thing.kind}</p>
      <p className="mt-1 font-display text-2xl font-bold [overflow-wrap:anywhere]">{thing.title}</p>
      {thing.facts && <p className="mt-1 text-quiet">{thing.facts}</p>}
      {thing.kind === FAVOURITES && (
        <p className="mt-3">
          L’abonnement porte sur vos favoris actuels. Si la liste change, abonnez-vous de nouveau.
        </p>
      )}
      {thing.hasMovingDates && (
        <p className="mt-3">Les dates comme «&nbsp;ce week-end&nbsp;» sont recalculées à chaque envoi.</p>
      )}
    </div>
  )
}

/** The same for every address. */
export function CheckMailboxScreen({ thing, path }: { thing: FollowedThing; path: string }) {
  return (
    <Page dense title="Ouvrez votre boîte de réception">
      <FollowedBox thing={thing} />
      <div className="mt-8 max-w-2xl space-y-5">
        <p className="text-lg" role="status">
          Vous recevrez un e-mail dans une minute ou deux. Ouvrez son lien pour confirmer l’abonnement, dans
          les sept jours.
        </p>
        <p>
          Rien reçu&nbsp;? Regardez dans les indésirables. Une même adresse ne reçoit que quelques e-mails de
          confirmation par heure, et aucun si vous avez demandé à ne plus en recevoir.
        </p>
        <p className="flex flex-wrap gap-4">
          <ButtonLink to={thing.path}>Revenir à la page</ButtonLink>
          <ButtonLink to={path} look="quiet">
            Corriger l’adresse
          </ButtonLink>
        </p>
      </div>
    </Page>
  )
}

export function EndedScreen() {
  return (
    <Page title="Désabonnement confirmé" lead="Vous ne recevrez plus ces e-mails.">
      <div className="max-w-2xl space-y-6 border-t-2 border-ink pt-8">
        <p role="status">L’abonnement est supprimé. Vous pourrez vous réabonner à tout moment.</p>
        <ButtonLink to="/evenements">Voir les événements</ButtonLink>
      </div>
    </Page>
  )
}

/** A target that is gone, or never was there, cannot be followed. */
export function NothingToFollow() {
  return (
    <Page
      title="Abonnement impossible"
      lead="L’événement, le lieu, l’organisateur ou la recherche n’existe plus, ou l’adresse est incomplète."
    >
      <ButtonLink to="/evenements">Voir les événements</ButtonLink>
    </Page>
  )
}
