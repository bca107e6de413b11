import type { ReactNode } from 'react'
import { Link } from '~/ui/link'
import type { ConflictView, EventFormView, UnfinishedDrafts } from '../form-view'

function Box({ title, tone, children }: { title: string; tone: 'stop' | 'note'; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className={tone === 'stop' ? 'border-4 border-accent p-5' : 'border-2 border-ink p-5'}
    >
      <h2 className="font-bold text-xl">{title}</h2>
      {children}
    </section>
  )
}

export function FormNotices({ view, isAnswered }: { view: EventFormView; isAnswered: boolean }) {
  const { moderation, emailVerified, mode, publishesDirectly, resumed } = view
  return (
    <>
      {moderation && (
        <Box title={moderation.heading} tone="stop">
          {moderation.reason && <p className="mt-2 font-semibold">{moderation.reason}</p>}
          {moderation.message && (
            <blockquote className="mt-2 max-w-2xl whitespace-pre-line text-lg">
              {moderation.message}
            </blockquote>
          )}
          <p className="mt-2 text-quiet text-sm">La modération, {moderation.when}</p>
        </Box>
      )}
      {!emailVerified && (
        <Box title="Confirmez votre adresse e-mail" tone="note">
          <p className="mt-2">
            Vous pouvez tout préparer et enregistrer. Pour envoyer l’annonce, confirmez d’abord votre adresse.{' '}
            <Link to="/auth/verify-email" className="underline underline-offset-4 hover:text-accent">
              Recevoir le lien de confirmation
            </Link>
          </p>
        </Box>
      )}
      {mode === 'amend' && !publishesDirectly && (
        <Box title="Votre annonce est en ligne" tone="note">
          <p className="mt-2">
            Elle reste telle quelle pendant que nous relisons vos modifications. L’état (annulé, reporté,
            complet) change tout de suite.
          </p>
        </Box>
      )}
      {resumed && !isAnswered && (
        <p className="border-line border-y py-3">
          <strong className="font-semibold">Voici votre brouillon.</strong>{' '}
          <span className="text-quiet">{resumed}.</span>
        </p>
      )}
    </>
  )
}

export function UnfinishedDraftsBox({ unfinished: { latest, more } }: { unfinished: UnfinishedDrafts }) {
  if (latest.length === 0) return null
  return (
    <section aria-label="Brouillons commencés" className="border-line border-y py-3">
      <ul>
        {latest.map(({ to, title, when }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-block py-1.5 font-semibold underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
            >
              Reprendre «&nbsp;{title}&nbsp;»
            </Link>{' '}
            <span className="text-quiet text-sm">{when}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          to="/dashboard?etat=brouillons"
          className="inline-block py-1.5 underline underline-offset-4 hover:text-accent"
        >
          {more === 1 ? 'et un autre brouillon' : `et ${more} autres brouillons`}
        </Link>
      )}
    </section>
  )
}

export function ConflictBox({ conflict, submitLabel }: { conflict: ConflictView; submitLabel: string }) {
  return (
    <Box title="L’annonce a changé entre-temps" tone="stop">
      <p className="mt-2 max-w-2xl">
        {conflict.what} Votre texte est toujours dans le formulaire. Ajoutez-y ce qu’il faut de la version
        enregistrée, puis choisissez «&nbsp;{submitLabel}&nbsp;»&nbsp;: votre version la remplacera.
      </p>
      <dl className="mt-4">
        {conflict.fields.map(({ label, yours, stored }) => (
          <div key={label} className="border-t border-line py-2 text-sm">
            <dt className="font-semibold">{label}</dt>
            <dd className="mt-1 grid grid-cols-1 gap-2 sm:grid-cols-2">
              <Version label="Votre texte" text={yours} />
              <Version label="Version enregistrée" text={stored} />
            </dd>
          </div>
        ))}
      </dl>
    </Box>
  )
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0 bg-wash px-3 py-2 [overflow-wrap:anywhere]">
      <p className="text-quiet">{label}</p>
      <p className="whitespace-pre-line">{text || '–'}</p>
    </div>
  )
}
