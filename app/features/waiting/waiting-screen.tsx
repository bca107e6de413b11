import { Form } from '@remix-run/react'
import { counted } from '~/platform/french'
import { Tag, TEXT_LINK } from '~/ui/admin/admin-frame'
import { Link } from '~/ui/link'
import { SubmitButton } from '~/ui/submit-button'
import { ShownDifferences } from './shown-differences'
import type { WaitingLine } from './waiting-list.server'
import { waitingPath } from './waiting-paths'

/** A reason that was typed and not sent on, as the change is another one meanwhile. */
interface TypedRefusal {
  id: string
  message: string
}

/** An admin reads these before they are public, and accepts them, or refuses them with a reason. */
export function WaitingScreen({
  changes,
  refusal,
}: {
  changes: { count: number; lines: WaitingLine[] }
  refusal: TypedRefusal | null
}) {
  const { count, lines } = changes
  return (
    <section aria-labelledby="fiches" className="mt-14">
      <h2 id="fiches" className="text-2xl font-bold">
        Fiches modifiées
      </h2>
      <p className="mt-2 max-w-3xl">
        Les modifications des fiches d’organisateurs et de lieux sont publiées après relecture. Celles des
        personnes de confiance le sont immédiatement.
      </p>
      {lines.length === 0 ? (
        <p className="mt-6 font-semibold">Rien à relire.</p>
      ) : (
        <>
          <p className="mt-4 text-quiet text-sm">
            {count > lines.length ? `${lines.length} sur ${count}` : counted(count, 'fiche')}
          </p>
          <ul>
            {lines.map((line) => (
              <WaitingItem key={line.id} line={line} typed={refusal?.id === line.id ? refusal.message : ''} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function WaitingItem({ line, typed }: { line: WaitingLine; typed: string }) {
  const { id, kind, name, adminPath, publicPath, isPublic, isVerified, author, since } = line
  const isVerification = kind === 'verification'
  const heading = `fiche-${id}`
  return (
    <li className="border-b border-line py-6">
      <article aria-labelledby={heading} className="max-w-4xl space-y-4">
        <div>
          <h3 id={heading} className="text-xl font-bold [overflow-wrap:anywhere]">
            {name}
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Tag>{kind === 'place' ? 'Lieu' : 'Organisateur'}</Tag>
            {isVerification && <Tag tone="warning">N’est plus vérifié</Tag>}
            {!isVerification && isVerified && <Tag tone="warning">Vérifié</Tag>}
            {!isPublic && <Tag>Pas encore public</Tag>}
            <Link to={adminPath} className={TEXT_LINK}>
              Fiche
            </Link>
            {publicPath && (
              <a href={publicPath} className={TEXT_LINK}>
                Voir sur le site
              </a>
            )}
          </p>
          <p className="mt-1 text-quiet text-sm [overflow-wrap:anywhere]">{`${author} · attend ${since}`}</p>
        </div>
        {isVerification && (
          <p>Une personne de confiance a changé ce que nous avions vérifié. Ces changements sont en ligne.</p>
        )}
        <ShownDifferences change={line} />
        <div className="flex flex-wrap items-start gap-4">
          <Form method="post" action={waitingPath('accepter')}>
            <WhatIsRead line={line} />
            <SubmitButton look="primary">
              {isVerification ? 'Marquer comme vérifié' : 'Accepter'}
              <span className="sr-only">{` (${name})`}</span>
            </SubmitButton>
          </Form>
          {isVerification ? <LeaveUnverified line={line} /> : <Refusal line={line} typed={typed} />}
        </div>
      </article>
    </li>
  )
}

function WhatIsRead({ line: { id, seen } }: { line: WaitingLine }) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
    </>
  )
}

function LeaveUnverified({ line }: { line: WaitingLine }) {
  return (
    <Form method="post" action={waitingPath('refuser')}>
      <WhatIsRead line={line} />
      <SubmitButton look="plain">
        Laisser non vérifié
        <span className="sr-only">{` (${line.name})`}</span>
      </SubmitButton>
    </Form>
  )
}

function Refusal({ line, typed }: { line: WaitingLine; typed: string }) {
  return (
    <details open={typed !== ''} className="min-w-0 basis-60 open:basis-full">
      <summary className="inline-flex min-h-11 items-center border-2 border-ink px-5 py-2 font-semibold hover:bg-ink hover:text-paper">
        Refuser…
        <span className="sr-only">{` (${line.name})`}</span>
      </summary>
      <Form method="post" action={waitingPath('refuser')} className="max-w-2xl space-y-3 py-3">
        <WhatIsRead line={line} />
        <label className="block">
          <span className="mb-1 block font-semibold">Pourquoi&nbsp;?</span>
          <span className="mb-1 block text-quiet text-sm">La personne le lit dans un e-mail.</span>
          <textarea
            name="message"
            defaultValue={typed}
            rows={3}
            required
            minLength={3}
            maxLength={1000}
            className="block w-full border-2 border-ink bg-sheet px-3 py-2 text-ink"
          />
        </label>
        <SubmitButton look="primary">Refuser</SubmitButton>
      </Form>
    </details>
  )
}
