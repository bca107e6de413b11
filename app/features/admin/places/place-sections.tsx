import { Form } from '@remix-run/react'
import { ActionButton } from '~/ui/admin/action-button'
import { TEXT_LINK } from '~/ui/admin/admin-frame'
import { Button } from '~/ui/button'
import { ConfirmTwice } from '~/ui/confirm-twice'
import { Link } from '~/ui/link'
import { Section } from '~/ui/section'
import { SubmitButton } from '~/ui/submit-button'
import type { placePage } from './places-page.server'

type PlaceView = NonNullable<Awaited<ReturnType<typeof placePage>>>

/** Right after a merge, on the page of the place that stands now. */
export function UndoMerge({ id, version }: { id: string; version: string }) {
  return (
    <Form
      method="post"
      action={`/admin/places/${encodeURIComponent(id)}?formulaire=annuler`}
      className="mb-8"
    >
      <input type="hidden" name="version" value={version} />
      <SubmitButton look="plain">Annuler la fusion (pendant dix secondes)</SubmitButton>
    </Form>
  )
}

export function ClaimsSection({ claims }: { claims: PlaceView['claims'] }) {
  if (claims.length === 0) return null
  return (
    <Section id="revendications" title="Demandes de gestion">
      <ul className="max-w-2xl border-line border-t">
        {claims.map((claim) => (
          <li key={claim.id} className="border-line border-b py-3 [overflow-wrap:anywhere]">
            <p>{claim.message}</p>
            <p className="text-quiet text-sm">{claim.who}</p>
            <div className="mt-2 flex flex-wrap gap-4">
              {claim.isGranted ? (
                <p className="font-semibold">Ce compte modifie le lieu.</p>
              ) : (
                <Form method="post" action="?formulaire=accorder">
                  <input type="hidden" name="claim" value={claim.id} />
                  <SubmitButton look="plain">Accepter</SubmitButton>
                </Form>
              )}
              <Denial claim={claim} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Denial({ claim }: { claim: PlaceView['claims'][number] }) {
  const summary = claim.isGranted ? 'Retirer ce droit' : 'Refuser'
  return (
    <details className="min-w-0 basis-60 open:basis-full">
      <summary className="inline-flex min-h-11 items-center border-2 border-ink px-5 py-2 font-semibold hover:bg-ink hover:text-paper">
        {summary}…
      </summary>
      <Form method="post" action="?formulaire=refuser" className="space-y-3 py-3">
        <input type="hidden" name="claim" value={claim.id} />
        <label className="block">
          <span className="mb-1 block font-semibold">Pourquoi&nbsp;?</span>
          <span className="mb-1 block text-quiet text-sm">
            Ce texte sera envoyé par e-mail à la personne.
          </span>
          <textarea
            name="message"
            rows={3}
            required
            minLength={3}
            maxLength={1000}
            className="block w-full border-2 border-ink bg-sheet px-3 py-2 text-ink"
          />
        </label>
        <SubmitButton look="primary">{summary}</SubmitButton>
      </Form>
    </details>
  )
}

export function MergeSection({ place }: { place: PlaceView }) {
  if (place.isMerged) {
    return (
      <Section id="fusion" title="Fusion">
        <p>
          Ce lieu a été fusionné{' '}
          {place.standing && (
            <>
              {' '}
              avec{' '}
              <Link to={place.standing.path} className={TEXT_LINK}>
                {place.standing.name}
              </Link>
            </>
          )}
          &nbsp;: son adresse y redirige et ses événements y sont affichés.
        </p>
      </Section>
    )
  }
  return (
    <Section id="fusion" title="Fusionner">
      <p className="max-w-2xl">
        Si ce lieu fait doublon, choisissez celui à conserver. Ses événements y seront transférés et
        l’ancienne adresse y redirigera.
      </p>
      <Form
        role="search"
        aria-label="Lieu à conserver"
        className="mt-4 flex max-w-xl flex-wrap items-end gap-4"
      >
        <label className="min-w-0 flex-1 basis-56">
          <span className="mb-1 block font-semibold">Nom, localité ou NPA</span>
          <input
            type="search"
            name="q"
            defaultValue={place.q}
            maxLength={100}
            autoComplete="off"
            className="block h-11 w-full border-2 border-ink bg-sheet px-3 text-ink"
          />
        </label>
        <Button>Rechercher</Button>
      </Form>
      <ul className="mt-4 max-w-2xl border-line border-t">
        {place.mergeable.map((other) => (
          <li
            key={other.id}
            className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b py-2"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <Link to={other.path} className={TEXT_LINK}>
                {other.name}
              </Link>
              <span className="block text-quiet text-sm">{other.address}</span>
            </span>
            <Form method="post" action="?formulaire=fusionner">
              <input type="hidden" name="into" value={other.id} />
              <input type="hidden" name="version" value={place.version} />
              <Button aria-label={`Fusionner avec ${other.name}`}>Fusionner avec celui-ci</Button>
            </Form>
          </li>
        ))}
      </ul>
      {place.mergeable.length === 0 && <p className="mt-4 text-quiet">Aucun autre lieu ne correspond.</p>}
    </Section>
  )
}

export function StateSection({ place }: { place: PlaceView }) {
  return (
    <Section id="visibilite" title="Visibilité">
      <div className="max-w-2xl space-y-4">
        <p>
          {place.state === 'active'
            ? 'Ce lieu est public.'
            : 'Ce lieu sera publié avec l’annonce qui l’a ajouté.'}{' '}
          {place.events > 0 && `${place.eventsText} y ${place.events < 2 ? 'a' : 'ont'} lieu.`}
        </p>
        <div className="flex flex-wrap gap-4">
          {place.state === 'pending' && <ActionButton form="activer">Rendre public</ActionButton>}
          <ConfirmTwice summary="Supprimer le lieu…">
            <p>Sa page sera supprimée définitivement. Ses événements gardent leur adresse.</p>
            <ActionButton form="supprimer" look="primary">
              Oui, supprimer
            </ActionButton>
          </ConfirmTwice>
        </div>
      </div>
    </Section>
  )
}
