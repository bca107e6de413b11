import { PhotoField } from '~/features/images/photo-field'
import { CheckboxField } from '~/ui/choice-field'
import { TextField } from '~/ui/field'
import { Link } from '~/ui/link'
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
  return (
    <Section id="photo" title="Photo">
      <div className="flex flex-wrap items-start gap-6">
        <Avatar photo={photo} initials={initials} />
        <div className="min-w-0 flex-1 basis-64 space-y-6">
          <ProfileForm of={upload} submit="Enregistrer la photo" encType="multipart/form-data">
            <PhotoField
              field={upload.fields.photo}
              label={photo ? 'Une autre photo' : 'Votre photo'}
              hint="JPEG, PNG, WebP ou AVIF, 10&nbsp;Mo au plus. Le lieu et la date de la prise de vue sont effacés."
              marksOptional={false}
              required
            />
          </ProfileForm>
          {photo && <ProfileButton name="sans-photo">Supprimer la photo</ProfileButton>}
        </div>
      </div>
    </Section>
  )
}

export function NotificationsSection({ notifications, isAdmin }: ProfileView) {
  const choices = useProfileForm<NotificationsForm>('notifications', { defaultValue: notifications })
  const { decisions, digest } = choices.fields
  return (
    <Section id="notifications" title="E-mails">
      <ProfileForm of={choices} submit="Enregistrer mes choix">
        <fieldset>
          <legend className="font-semibold">M’écrire par e-mail</legend>
          <CheckboxField
            field={decisions}
            label="quand une de mes annonces est acceptée, refusée ou à corriger"
          />
          {isAdmin && (
            <CheckboxField field={digest} label="chaque matin, quand des annonces attendent la modération" />
          )}
        </fieldset>
        <p className="text-sm text-quiet">
          Les e-mails liés à la sécurité de votre compte sont toujours envoyés, de même que ceux qui vous
          disent que la modération a annulé ou retiré une annonce publiée. Tous nos e-mails sont énumérés sous{' '}
          <Link to="/privacy-policy#e-mails" className="underline underline-offset-4 hover:text-accent">
            Confidentialité
          </Link>
          .
        </p>
      </ProfileForm>
    </Section>
  )
}
