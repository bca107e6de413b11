import { Form, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ProofField } from '~/features/accounts/proof-field'
import type { UserAction } from '~/features/accounts/user-actions'
import { formIn } from '~/http/page-forms'
import { Button } from '~/ui/button'
import { PageForm, usePageForm, usePageRefusal } from '~/ui/page-form'
import { Section } from '~/ui/section'
import { needsProof, userFormPath } from './user-forms'
import type { UserPage } from './users-page.server'

interface RightsProps {
  user: UserPage
  isSelf: boolean
  /** Whether the signed-in admin has one. */
  hasPassword: boolean
}

export function RightsSection({ user, isSelf, hasPassword }: RightsProps) {
  const codeRefusal = usePageRefusal('code')?.error?.['']
  const common = { path: user.path, hasPassword }
  return (
    <Section id="droits" title="Droits">
      {codeRefusal && (
        <p role="alert" className="mb-6 max-w-xl border-4 border-accent p-5 font-semibold">
          {codeRefusal.join(' ')}
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        <Right
          {...common}
          action={user.trusted ? 'untrust' : 'trust'}
          label={user.trusted ? 'Retirer la confiance' : 'Accorder la confiance'}
          asks={
            user.trusted
              ? 'Ses prochaines annonces seront relues avant publication.'
              : 'Ses annonces seront publiées immédiatement, sans relecture.'
          }
        >
          {user.trusted
            ? 'Ses annonces sont publiées sans relecture.'
            : 'Ses annonces sont relues avant publication.'}
        </Right>
        <Right
          {...common}
          action={user.isAdmin ? 'revoke' : 'grant'}
          label={
            user.isAdmin ? 'Retirer les droits d’administration' : 'Accorder les droits d’administration'
          }
          asks={
            user.isAdmin
              ? isSelf
                ? 'C’est votre compte\u00a0: vous perdrez immédiatement l’accès à l’administration.'
                : 'Cette personne perdra immédiatement l’accès à l’administration.'
              : 'Cette personne pourra tout faire ici\u00a0: publier, supprimer, désactiver des comptes, dont le vôtre.'
          }
        >
          {user.isAdmin
            ? 'Modère les annonces et gère les thèmes, les partenaires et les comptes.'
            : 'N’a pas accès aux pages d’administration.'}
        </Right>
        <Right
          {...common}
          action={user.disabled ? 'enable' : 'disable'}
          label={user.disabled ? 'Réactiver le compte' : 'Désactiver le compte'}
          asks={
            user.disabled
              ? 'Cette personne pourra de nouveau se connecter.'
              : isSelf
                ? 'C’est votre compte\u00a0: votre session sera fermée immédiatement.'
                : 'Cette personne sera déconnectée partout et ne pourra plus se connecter. Ses annonces publiées restent en ligne.'
          }
        >
          {user.disabled ? 'Ne peut pas se connecter.' : 'Peut se connecter.'}
        </Right>
      </ul>
    </Section>
  )
}

interface RightProps {
  path: string
  hasPassword: boolean
  action: UserAction
  label: string
  asks: string
  children: ReactNode
}

function Right({ action, label, asks, children, ...question }: RightProps) {
  const isAsked = formIn(useLocation().search, [action]) !== null
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-64 sm:py-2.5">{children}</span>
      {/* The key closes it once the right has changed. */}
      <details key={`${action} ${isAsked}`} open={isAsked} className="max-w-md sm:ml-auto">
        <summary className="flex min-h-11 w-fit items-center border-2 border-ink px-5 py-2 font-semibold hover:bg-ink hover:text-paper sm:ml-auto">
          {label}…
        </summary>
        <div className="space-y-4 py-3">
          <p>{asks}</p>
          <RightForm action={action} label={label} {...question} />
        </div>
      </details>
    </li>
  )
}

/** The forms that ask for the proof require a password. */
const CONSTRAINT = { currentPassword: { required: true } }

function RightForm({ path, hasPassword, action, label }: Omit<RightProps, 'asks' | 'children'>) {
  const change = usePageForm<{ currentPassword: string }>(action, { constraint: CONSTRAINT })
  const isProven = needsProof(action)
  return (
    <>
      {isProven && !hasPassword && <CodeForm path={path} right={action} />}
      <PageForm
        of={change}
        action={userFormPath(path, action)}
        submit={`Oui, ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
      >
        {isProven && (
          <ProofField
            field={change.fields.currentPassword}
            hasPassword={hasPassword}
            codeHint="Demandez-le ci-dessus. Il est valable 15&nbsp;minutes."
          />
        )}
      </PageForm>
    </>
  )
}

function CodeForm({ path, right }: { path: string; right: UserAction }) {
  return (
    <Form method="post" action={userFormPath(path, 'code')}>
      <Button name="right" value={right}>
        Recevoir un code
      </Button>
    </Form>
  )
}
