import { Form } from '@remix-run/react'
import { Button, ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/field'
import { usePageRefusal } from '~/ui/page-form'
import { Section } from '~/ui/section'
import { ProofField } from '../proof-field'
import { ProfileButton, ProfileForm, useProfileForm, useProfileFormPath } from './profile-form'
import type { ProfileFormName } from './profile-forms'
import type { ProfileView, SessionView } from './profile-page.server'
import type { EmailForm, PasswordForm } from './profile-schemas'

export function CodeSection({ email, hasPassword }: ProfileView) {
  if (hasPassword) return null
  return (
    <Section id="code" title="Code de confirmation">
      <p className="mb-4 max-w-xl">
        Vous vous connectez avec Google, sans mot de passe. Pour changer d’adresse, choisir un mot de passe ou
        supprimer le compte, demandez un code&nbsp;: nous l’envoyons à <strong>{email}</strong>, et il est
        valable 15&nbsp;minutes.
      </p>
      <ProfileButton name="code">Recevoir un code</ProfileButton>
    </Section>
  )
}

export function EmailSection(profile: ProfileView) {
  const { email, emailVerified } = profile
  return (
    <Section id="email" title="Adresse e-mail">
      <p className="mb-6 max-w-xl">
        Votre adresse est <strong>{email}</strong>
        {emailVerified ? '.' : ', pas encore confirmée. Confirmez-la pour pouvoir en changer.'}
      </p>
      {emailVerified ? (
        <EmailFields {...profile} />
      ) : (
        <ButtonLink to="/auth/verify-email">Confirmer mon adresse</ButtonLink>
      )}
    </Section>
  )
}

function EmailFields({ hasPassword, constraints }: ProfileView) {
  const change = useProfileForm<EmailForm>('email', { constraint: constraints.email })
  return (
    <ProfileForm of={change} submit="Changer d’adresse">
      <TextField
        field={change.fields.email}
        label="Nouvelle adresse e-mail"
        hint="Nous y envoyons un lien de confirmation. L’adresse ne change qu’après confirmation."
        type="email"
        autoComplete="email"
      />
      <ProofField field={change.fields.currentPassword} hasPassword={hasPassword} />
    </ProfileForm>
  )
}

export function PasswordSection({ email, hasPassword, constraints }: ProfileView) {
  const change = useProfileForm<PasswordForm>('mot-de-passe', { constraint: constraints.password })
  return (
    <Section id="mot-de-passe" title="Mot de passe">
      <ProfileForm of={change} submit={hasPassword ? 'Changer le mot de passe' : 'Choisir ce mot de passe'}>
        {/* Password managers learn here whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <ProofField field={change.fields.currentPassword} hasPassword={hasPassword} />
        <TextField
          field={change.fields.newPassword}
          label="Nouveau mot de passe"
          hint="Au moins 8 caractères. Une phrase entière convient très bien. Vos autres sessions seront fermées."
          type="password"
          autoComplete="new-password"
        />
      </ProfileForm>
    </Section>
  )
}

export function SessionsSection({ sessions }: ProfileView) {
  const refused = usePageRefusal('session' satisfies ProfileFormName)?.error?.['']
  return (
    <Section id="sessions" title="Sessions ouvertes">
      {refused && (
        <div role="alert" className="mb-6 max-w-xl border-4 border-accent p-5 font-semibold">
          {refused.join(' ')}
        </div>
      )}
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-6">
          <ProfileButton name="autres-sessions">Déconnecter toutes les autres</ProfileButton>
        </div>
      )}
    </Section>
  )
}

function SessionItem({ id, device, opened, lastSeen, isPresent }: SessionView) {
  const path = useProfileFormPath('session')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div>
        <p className="font-semibold">
          {device}
          {isPresent && <span className="text-accent"> – cette session</span>}
        </p>
        <p className="text-sm text-quiet">
          Ouverte {opened}, dernière visite {lastSeen}
        </p>
      </div>
      {!isPresent && (
        <Form method="post" action={path}>
          <Button name="session" value={id}>
            Déconnecter
            <span className="sr-only">
              {' '}
              {device}, ouverte {opened}
            </span>
          </Button>
        </Form>
      )}
    </li>
  )
}
