import { getCollectionProps } from '@conform-to/react'
import { Fragment } from 'react'
import { counted } from '~/platform/french'
import { buttonClass } from '~/ui/button'
import { FieldErrors } from '~/ui/field'
import { Link } from '~/ui/link'
import { Section } from '~/ui/section'
import { ProofField } from '../proof-field'
import { ProfileForm, useProfileForm } from './profile-form'
import { PROFILE_PATH } from './profile-forms'
import type { ProfileView } from './profile-page.server'
import type { DeletionForm, EventsChoice } from './profile-schemas'

export function ExportSection() {
  return (
    <Section id="donnees" title="Vos données">
      <p className="mb-4 max-w-xl">
        Tout ce que nous gardons à votre sujet, dans un fichier lisible par une machine (JSON)&nbsp;: profil,
        annonces, abonnements, dons, sessions.
      </p>
      <a href={`${PROFILE_PATH}/export`} download className={buttonClass()}>
        Télécharger mes données
      </a>
    </Section>
  )
}

interface Leaving extends ProfileView {
  /** Pages of monthly donations that go on, where they are ended. */
  monthlyPaths: string[]
}

export function DeletionSection(profile: Leaving) {
  return (
    <Section id="suppression" title="Supprimer le compte">
      {profile.bound ? <p className="max-w-xl">{profile.bound}</p> : <DeletionFields {...profile} />}
    </Section>
  )
}

const EVENTS_CHOICE_LABELS: Record<EventsChoice, string> = {
  keep: 'Elles restent dans l’agenda sous le nom de leur organisateur, mais personne ne pourra plus les modifier depuis un compte.',
  remove: 'Elles sont supprimées avec le compte.',
}

function DeletionFields({ publishedEvents, followed, monthlyPaths, hasPassword, constraints }: Leaving) {
  const deletion = useProfileForm<DeletionForm>('suppression', { constraint: constraints.deletion })
  const { events, currentPassword } = deletion.fields
  return (
    <ProfileForm of={deletion} submit="Supprimer mon compte">
      <p>
        Votre profil, votre photo, vos sessions et vos annonces qui ne sont pas publiées sont supprimés tout
        de suite. Cette suppression est définitive.
      </p>
      {followed > 0 && (
        <p>Vos abonnements par e-mail ({followed}) prennent fin aussi, y compris sur vos appareils.</p>
      )}
      {monthlyPaths.length > 0 && (
        <p>
          <strong>Votre don mensuel, lui, continue.</strong> Pour y mettre fin, arrêtez-le d’abord&nbsp;:{' '}
          {monthlyPaths.map((path, index) => (
            <Fragment key={path}>
              {index > 0 && ', '}
              <Link to={path} className="font-semibold underline underline-offset-4 hover:text-accent">
                gérer mon don mensuel
              </Link>
            </Fragment>
          ))}
          . L’e-mail de remerciement contient le même lien, qui reste valable sans compte.
        </p>
      )}
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
