import { getCollectionProps } from '@conform-to/react'
import { ProofField } from '~/features/accounts/proof-field'
import { counted } from '~/platform/french-counts'
import { buttonClass } from '~/ui/button'
import { FieldErrors } from '~/ui/field'
import { Section } from '~/ui/section'
import { ProfileForm, useProfileForm } from './profile-form'
import { PROFILE_PATH } from './profile-forms'
import type { ProfileView } from './profile-page.server'
import type { DeletionForm, EventsChoice } from './profile-schemas'

export function ExportSection() {
  return (
    <Section id="donnees" title="Vos données">
      <p className="mb-4 max-w-xl">
        Tout ce que nous gardons à votre sujet, dans un fichier lisible par une machine (JSON)&nbsp;: profil,
        annonces, dons, sessions.
      </p>
      <a href={`${PROFILE_PATH}/export`} download className={buttonClass()}>
        Télécharger mes données
      </a>
    </Section>
  )
}

export function DeletionSection(profile: ProfileView) {
  return (
    <Section id="suppression" title="Supprimer le compte">
      {profile.bound ? <p className="max-w-xl">{profile.bound}</p> : <DeletionFields {...profile} />}
    </Section>
  )
}

const EVENTS_CHOICE_LABELS: Record<EventsChoice, string> = {
  keep: 'Elles restent dans l’agenda, sous le nom de leur organisateur, et plus personne ne pourra les modifier depuis un compte.',
  remove: 'Elles disparaissent de l’agenda avec le compte.',
}

function DeletionFields({ publishedEvents, hasPassword, constraints }: ProfileView) {
  const deletion = useProfileForm<DeletionForm>('suppression', { constraint: constraints.deletion })
  const { events, currentPassword } = deletion.fields
  return (
    <ProfileForm of={deletion} submit="Supprimer mon compte">
      <p>
        Votre profil, votre photo, vos sessions et vos annonces qui ne sont pas publiées disparaissent tout de
        suite. On ne peut pas revenir en arrière.
      </p>
      {publishedEvents === 0 ? (
        <input type="hidden" name={events.name} value="remove" />
      ) : (
        <fieldset className="space-y-3" aria-describedby={events.errors && events.errorId}>
          <legend className="font-semibold">
            Que deviennent vos annonces publiées ({counted(publishedEvents, 'annonce')})&nbsp;?
          </legend>
          <FieldErrors id={events.errorId} errors={events.errors} />
          {getCollectionProps(events, { type: 'radio', options: ['keep', 'remove'] }).map(
            ({ key, ...input }, index) => (
              <div key={key} className="flex items-start gap-3">
                <input
                  {...input}
                  id={index === 0 ? events.id : input.id}
                  className="mt-1 size-5 shrink-0 accent-accent"
                />
                <label htmlFor={index === 0 ? events.id : input.id}>
                  {EVENTS_CHOICE_LABELS[input.value === 'keep' ? 'keep' : 'remove']}
                </label>
              </div>
            ),
          )}
        </fieldset>
      )}
      <ProofField field={currentPassword} hasPassword={hasPassword} />
    </ProfileForm>
  )
}
