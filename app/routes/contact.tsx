import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v3'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import {
  CONTACT_SUBJECTS,
  type ContactMessage,
  contactMessage,
  isContactSubject,
} from '~/features/notify/message'
import { sendContactMessage } from '~/features/notify/send-message.server'
import { publicPage } from '~/http/cache-control'
import { parseForm } from '~/http/forms.server'
import { limits } from '~/http/rate-limits.server'
import { pageMeta } from '~/http/seo'
import { quoted } from '~/platform/french'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { SelectField, TextAreaField, TextField } from '~/ui/field'
import { HoneypotField } from '~/ui/honeypot-field'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Contact',
    description:
      'Une question, une erreur à signaler, une envie de partenariat\u00a0: écrivez-nous, une personne vous répond.',
    path: '/contact',
  })

export const headers = publicPage

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const subject = searchParams.get('sujet')
  const { catalogue, env } = await runtime()
  const event = catalogue.event(searchParams.get('evenement') ?? '')
  return {
    sent: searchParams.get('envoye') === '1',
    subject: isContactSubject(subject) ? subject : null,
    subjects: CONTACT_SUBJECTS,
    message: event ? `${quoted(event.title)}\n${env.siteUrl}/evenement/${event.id}\n\n` : '',
    constraint: { ...getZodConstraint(contactMessage) },
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, contactMessage, { honeypot: true, limit: limits.contact })
  if (!form.ok) return data(form.reply, form)

  const { env, ...dependencies } = await runtime()
  await sendContactMessage(form.value, { ...env, ...dependencies })
  return redirect('/contact?envoye=1')
}

export default function ContactPage() {
  const { sent } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Contact"
      lead="Une question, une erreur, une idée&nbsp;? Une personne vous lit et vous répond par e-mail."
    >
      <div className="grid gap-x-14 gap-y-12 border-t-2 border-ink pt-8 lg:grid-cols-[2fr_1fr]">
        {sent ? <Sent /> : <ContactForm />}
        <BeforeWriting />
      </div>
    </Page>
  )
}

function ContactForm() {
  const { subject, subjects, message, constraint } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<ContactMessage>({
    id: 'contact',
    lastResult,
    constraint,
    defaultValue: { subject, message },
    // Until hydration the browser validates; then the server does.
    defaultNoValidate: false,
  })
  return (
    <Form method="post" action="/contact" {...getFormProps(form)} className="max-w-2xl space-y-6">
      <ErrorSummary form={form} result={lastResult} />
      <HoneypotField />
      <TextField field={fields.name} label="Votre nom" autoComplete="name" />
      <TextField
        field={fields.email}
        label="Votre adresse e-mail"
        hint="Elle ne sert qu’à vous répondre."
        type="email"
        autoComplete="email"
      />
      <SelectField field={fields.subject} label="Sujet" options={subjects} placeholder="Choisissez…" />
      <TextAreaField
        field={fields.message}
        label="Votre message"
        hint="De 20 à 5’000&nbsp;caractères. S’il s’agit d’un événement, joignez l’adresse de sa page."
        rows={9}
      />
      <SubmitButton>Envoyer le message</SubmitButton>
    </Form>
  )
}

function Sent() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="max-w-2xl">
      <h2 ref={heading} tabIndex={-1} className="text-3xl font-bold">
        Merci, nous avons bien reçu votre message.
      </h2>
      <p className="mt-4 text-lg">
        Nous vous répondrons à l’adresse indiquée. Si rien n’arrive d’ici quelques jours, regardez dans les
        indésirables, puis écrivez-nous de nouveau.
      </p>
      <p className="mt-6 flex flex-wrap gap-4">
        <ButtonLink to="/evenements">Voir les événements</ButtonLink>
        <ButtonLink look="quiet" to="/contact">
          Écrire un autre message
        </ButtonLink>
      </p>
    </div>
  )
}

function BeforeWriting() {
  return (
    <aside aria-labelledby="before-writing">
      <h2 id="before-writing" className="text-xl font-bold">
        Avant d’écrire
      </h2>
      <div className="prose mt-3">
        <p>
          <strong>Billets, horaires, objets perdus&nbsp;:</strong> adressez-vous à l’organisateur, nommé au
          bas de la page de l’événement.
        </p>
        <p>
          <strong>Votre propre annonce&nbsp;:</strong> vous pouvez la modifier ou l’annuler vous-même dans
          votre <Link to="/dashboard">tableau de bord</Link>, ou avec le lien reçu par e-mail si vous n’avez
          pas de compte.
        </p>
        <p>
          <strong>Le fonctionnement du site&nbsp;:</strong> la réponse est peut-être parmi les{' '}
          <Link to="/faq">questions fréquentes</Link>.
        </p>
        <p>
          Usage que nous faisons de votre message&nbsp;: voir{' '}
          <Link to="/privacy-policy#messages">Protection des données</Link>.
        </p>
      </div>
    </aside>
  )
}
