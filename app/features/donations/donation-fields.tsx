import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { RadioGroup } from '~/ui/choice-field'
import { ErrorSummary } from '~/ui/error-summary'
import { TextField } from '~/ui/field'
import { HoneypotField } from '~/ui/honeypot-field'
import { SubmitButton } from '~/ui/submit-button'
import { type DonationMethod, INTERVALS, OTHER_AMOUNT } from './donation-choices'
import { SUPPORT_PATH } from './donation-paths'

export interface DonationOffer {
  token: string
  methods: readonly DonationMethod[]
  constraint: Record<string, object>
  /** Thanks go to the account of a donor who is signed in. */
  isSignedIn: boolean
}

interface Fields extends Record<string, unknown> {
  token: string
  amount: string
  other: string
  interval: string
  method: string
  email: string
}

const AMOUNT_OPTIONS = [
  { value: '20', label: 'CHF\u00a020.-' },
  { value: '50', label: 'CHF\u00a050.-' },
  { value: '100', label: 'CHF\u00a0100.-' },
  { value: OTHER_AMOUNT, label: 'Autre' },
]

const METHOD_OPTIONS: Record<DonationMethod, { value: string; label: string; hint: string }> = {
  stripe: {
    value: 'stripe',
    label: 'TWINT ou carte',
    hint: 'Sur la page sécurisée de Stripe. Chaque mois\u00a0: par carte.',
  },
  qr_bill: {
    value: 'qr_bill',
    label: 'QR-facture',
    hint: 'À payer dans l’application de votre banque, ou à imprimer. Une fois.',
  },
}

/** Works without JavaScript: the other amount shows by the choice alone. */
export function DonationFields({
  offer,
  lastResult,
}: {
  offer: DonationOffer
  lastResult: SubmissionResult<string[]> | undefined
}) {
  const { token, methods, constraint, isSignedIn } = offer
  const [form, fields] = useForm<Fields>({
    id: 'donation',
    lastResult,
    constraint,
    defaultValue: { token, amount: '50', interval: 'once', method: methods[0] },
    defaultNoValidate: false,
  })
  return (
    <Form
      method="post"
      action={`${SUPPORT_PATH}#don`}
      {...getFormProps(form)}
      className="max-w-2xl space-y-7"
    >
      <ErrorSummary form={form} result={lastResult} />
      <HoneypotField />
      <input type="hidden" name={fields.token.name} defaultValue={fields.token.initialValue} />
      <Amount amount={fields.amount} other={fields.other} />
      {methods.includes('stripe') ? (
        <RadioGroup field={fields.interval} legend="Rythme" options={INTERVALS} />
      ) : (
        <input type="hidden" name={fields.interval.name} value="once" />
      )}
      {methods.length > 1 ? (
        <RadioGroup
          field={fields.method}
          legend="Moyen de paiement"
          options={methods.map((method) => METHOD_OPTIONS[method])}
          look="cards"
        />
      ) : (
        <input type="hidden" name={fields.method.name} value={methods[0]} />
      )}
      {!isSignedIn && (
        <TextField
          field={fields.email}
          label="Votre adresse e-mail"
          hint="Elle ne sert qu’à vous remercier&nbsp;; nous l’effaçons ensuite."
          type="email"
          autoComplete="email"
        />
      )}
      <SubmitButton>
        {methods.includes('stripe') ? 'Continuer vers le paiement' : 'Créer la QR-facture'}
      </SubmitButton>
    </Form>
  )
}

function Amount({ amount, other }: { amount: FieldMetadata<string>; other: FieldMetadata<string> }) {
  return (
    <div className="group/amount space-y-4">
      <RadioGroup field={amount} legend="Montant" options={AMOUNT_OPTIONS} look="short-cards" />
      <div className="max-w-sm supports-[selector(:has(*))]:hidden group-has-[[value=autre]:checked]/amount:block!">
        <TextField
          field={other}
          label="Montant en francs"
          hint="De 5 à 5000."
          inputMode="decimal"
          autoComplete="off"
          marksOptional={false}
          maxLength={20}
        />
      </div>
    </div>
  )
}
