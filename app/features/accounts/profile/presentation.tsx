import { getInputProps } from '@conform-to/react'
import { IMAGE_ACCEPT } from '~/features/images/image'
import { TextField } from '~/ui/field'
import { Section } from '~/ui/section'
import { Avatar } from './avatar'
import { ProfileButton, ProfileForm, useProfileForm } from './profile-form'
import type { ProfileView } from './profile-page.server'
import type { NameForm, NotificationsForm, PhotoForm } from './profile-schemas'

export function NameSection({ displayName, constraints }: ProfileView) {
  const name = useProfileForm<NameForm>('nom', {
    constraint: constraints.name,
    defaultValue: { displayName },
  })
  return (
    <Section id="nom" title="Nom">
      <ProfileForm of={name} submit="Enregistrer le nom">
        <TextField
          field={name.fields.displayName}
          label="Nom affiché"
          hint="Le vôtre ou celui de votre association. Vos annonces déjà envoyées gardent le nom qu’elles portent."
          autoComplete="name"
        />
      </ProfileForm>
    </Section>
  )
}

export function PhotoSection({ photo, initials }: ProfileView) {
  const upload = useProfileForm<PhotoForm>('photo')
  const field = upload.fields.photo
  return (
    <Section id="photo" title="Photo">
      <div className="flex flex-wrap items-start gap-6">
        <Avatar photo={photo} initials={initials} />
        <div className="min-w-0 flex-1 space-y-6">
          <ProfileForm of={upload} submit="Envoyer la photo" encType="multipart/form-data">
            <div className="space-y-1.5">
              <label htmlFor={field.id} className="block font-semibold">
                {photo ? 'Une autre photo' : 'Votre photo'}
              </label>
              <p id={field.descriptionId} className="text-sm text-quiet">
                JPEG, PNG, WebP ou AVIF, 10 Mo au plus. Le lieu et la date de la prise de vue sont effacés.
              </p>
              {field.errors && (
                <p id={field.errorId} className="font-semibold text-accent">
                  <span className="sr-only">Erreur : </span>
                  {field.errors.join(' ')}
                </p>
              )}
              <input
                {...getInputProps(field, { type: 'file', ariaDescribedBy: field.descriptionId })}
                key={field.key}
                required
                accept={IMAGE_ACCEPT}
                className="block w-full border-2 border-ink bg-sheet p-3 aria-invalid:border-accent"
              />
            </div>
          </ProfileForm>
          {photo && <ProfileButton name="sans-photo">Supprimer la photo</ProfileButton>}
        </div>
      </div>
    </Section>
  )
}

export function NotificationsSection({ notifications }: ProfileView) {
  const choices = useProfileForm<NotificationsForm>('notifications', { defaultValue: notifications })
  const { decisions, news } = choices.fields
  return (
    <Section id="notifications" title="Messages">
      <ProfileForm of={choices} submit="Enregistrer mes choix">
        <fieldset className="space-y-3">
          <legend className="font-semibold">M’écrire par e-mail</legend>
          <Choice
            input={getInputProps(decisions, { type: 'checkbox' })}
            label="quand une de mes annonces est acceptée, refusée ou à corriger"
          />
          <Choice
            input={getInputProps(news, { type: 'checkbox' })}
            label="quand l’agenda a du nouveau, de temps en temps"
          />
        </fieldset>
        <p className="text-sm text-quiet">
          Les messages qui concernent la sécurité de votre compte partent toujours.
        </p>
      </ProfileForm>
    </Section>
  )
}

function Choice({ input, label }: { input: ReturnType<typeof getInputProps>; label: string }) {
  const { key, ...props } = input
  return (
    <div className="flex items-start gap-3">
      <input key={key} {...props} className="mt-1 size-5 shrink-0 accent-accent" />
      <label htmlFor={props.id}>{label}</label>
    </div>
  )
}
