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

export interface AskView {
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
      title="Suivre par e-mail"
      lead={
        tellsNews
          ? 'Ce qui est nouveau vous parvient par e-mail. Sans compte, et un lien suffit pour arrêter.'
          : 'Annulation, report, autre lieu, complet\u00a0: vous êtes averti. Sans compte, et un lien suffit pour arrêter.'
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
          hint="Elle ne sert qu’à ces messages."
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        {offersDevices && <DeviceChoice />}
        <SubmitButton>Suivre</SubmitButton>
        <p className="text-sm text-quiet">
          Un premier message vous demande de confirmer.{' '}
          <Link to="/privacy-policy#suivi" className="underline underline-offset-4 hover:text-accent">
            Ce que nous gardons
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
    hint: 'Dès qu’il y a du nouveau, un message par jour au plus.',
  },
]

const FAVOURITES: FollowedThing['kind'] = 'Favoris'

export function FollowedBox({
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
        <p className="mt-3">Ces événements-là. Si vos favoris changent, suivez-les de nouveau.</p>
      )}
      {thing.hasMovingDates && (
        <p className="mt-3">
          Les dates avancent avec le calendrier&nbsp;: elles comptent dès le jour de chaque message.
        </p>
      )}
    </div>
  )
}

/** The same for every address. */
export function AskedScreen({ thing, path }: { thing: FollowedThing; path: string }) {
  return (
    <Page dense title="Ouvrez votre boîte de réception">
      <FollowedBox thing={thing} />
      <div className="mt-8 max-w-2xl space-y-5">
        <p className="text-lg" role="status">
          Un message part à votre adresse dans une minute ou deux. Ouvrez son lien et confirmez&nbsp;: votre
          suivi commence alors. Vous avez sept jours.
        </p>
        <p>
          Rien reçu&nbsp;? Regardez dans les indésirables. Une même adresse ne reçoit qu’un petit nombre de
          messages par heure, et aucun si elle a demandé à ne plus en recevoir.
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
    <Page title="C’est fini" lead="Vous ne recevez plus ces messages.">
      <div className="max-w-2xl space-y-6 border-t-2 border-ink pt-8">
        <p role="status">Ce suivi est effacé. Vous pouvez le reprendre quand vous voulez depuis l’agenda.</p>
        <ButtonLink to="/evenements">Voir les événements</ButtonLink>
      </div>
    </Page>
  )
}

/** What cannot be followed: gone, or never there. */
export function NothingToFollow() {
  return (
    <Page
      title="Il n’y a rien à suivre ici"
      lead="Ce que vous vouliez suivre n’est plus dans l’agenda, ou l’adresse est incomplète."
    >
      <ButtonLink to="/evenements">Voir les événements</ButtonLink>
    </Page>
  )
}
