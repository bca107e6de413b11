import { Form } from '@remix-run/react'
import { ActionButton } from '~/ui/admin/action-button'
import { Tag } from '~/ui/admin/admin-frame'
import { ConfirmTwice } from '~/ui/confirm-twice'
import { CONTROL } from '~/ui/field'
import { Section } from '~/ui/section'
import { SubmitButton } from '~/ui/submit-button'
import type { OwnOrganizerPage } from './organizers-page.server'

type Team = Pick<OwnOrganizerPage, 'members' | 'invited' | 'isOwner' | 'isMember'>
type MemberRow = Team['members'][number]

/** The section lists the members; owners also invite, remove and make others owners. */
export function TeamSection({ members, invited, isOwner, isMember }: Team) {
  return (
    <Section id="equipe" title="Équipe">
      <div className="max-w-2xl space-y-8">
        <p>
          Les membres annoncent à ce nom et gèrent ensemble les annonces. Les responsables invitent et
          retirent des membres.
        </p>
        <ul className="divide-y divide-line border-y border-line">
          {members.map((member) => (
            <MemberItem key={member.uid} member={member} isManaged={isOwner && !member.isYou} />
          ))}
          {members.length === 0 && <li className="py-3 text-quiet">Personne pour le moment.</li>}
        </ul>
        {isOwner && <Invite />}
        {invited.length > 0 && <Invited invited={invited} />}
        {isMember && (
          <ConfirmTwice summary="Quitter cette équipe…">
            <p>Vous ne pourrez plus annoncer à ce nom. Vos annonces restent gérées par l’équipe.</p>
            <ActionButton form="quitter" look="primary">
              Oui, quitter
            </ActionButton>
          </ConfirmTwice>
        )}
      </div>
    </Section>
  )
}

function MemberItem({ member, isManaged }: { member: MemberRow; isManaged: boolean }) {
  const { uid, name, email, isOwner, isYou, since } = member
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">{name}</span>
        {isYou && ' (vous)'} {isOwner && <Tag>Responsable</Tag>}
        <span className="block text-quiet text-sm">{[email, since].filter(Boolean).join(', ')}</span>
      </div>
      {isManaged && (
        <div className="flex flex-wrap gap-3">
          {!isOwner && <MemberButton form="promouvoir" uid={uid} name={name} label="Nommer responsable" />}
          <ConfirmTwice summary="Retirer…">
            <p>{`${name} ne pourra plus annoncer à ce nom, ni changer ses annonces.`}</p>
            <MemberButton form="retirer" uid={uid} name={name} label="Oui, retirer" />
          </ConfirmTwice>
        </div>
      )}
    </li>
  )
}

function MemberButton(props: { form: 'promouvoir' | 'retirer'; uid: string; name: string; label: string }) {
  const { form, uid, name, label } = props
  return (
    <Form method="post" action={`?formulaire=${form}`}>
      <input type="hidden" name="uid" value={uid} />
      <SubmitButton busy={label}>
        {label}
        <span className="sr-only">{` (${name})`}</span>
      </SubmitButton>
    </Form>
  )
}

function Invite() {
  return (
    <Form method="post" action="?formulaire=inviter" className="space-y-3">
      <label htmlFor="inviter" className="block font-semibold">
        Inviter quelqu’un, par e-mail
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id="inviter"
          name="email"
          type="email"
          required
          maxLength={200}
          autoComplete="off"
          className={`${CONTROL} h-12 min-w-0 flex-1 basis-60`}
        />
        <SubmitButton look="primary">Inviter</SubmitButton>
      </div>
    </Form>
  )
}

function Invited({ invited }: Pick<Team, 'invited'>) {
  return (
    <div>
      <h3 className="mb-2 font-bold text-lg">Invitations en attente</h3>
      <ul className="divide-y divide-line border-y border-line">
        {invited.map(({ id, email, until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {email} <span className="text-quiet text-sm">{until}</span>
            </span>
            <Form method="post" action="?formulaire=reprendre">
              <input type="hidden" name="id" value={id} />
              <SubmitButton busy="Annuler">
                {' '}
                Annuler <span className="sr-only">{` l’invitation envoyée à ${email}`}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  )
}
