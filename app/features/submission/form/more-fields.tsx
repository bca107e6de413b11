import { type ReactNode, useEffect, useId, useState } from 'react'
import { EVENT_FIELDS } from '~/domain/event-fields'
import { counted } from '~/platform/french'
import { SelectField, TextAreaField, TextField } from '~/ui/field'
import { foldedField } from '../folded-fields'
import { AudienceFields } from './audience-fields'
import { ContactFields } from './contact-fields'
import type { Answer, StepProps } from './form-fields'
import type { LocalityPoint } from './locality-field'
import { PinField } from './pin-field'
import { headingId, STEPS } from './step'

interface MoreProps extends StepProps {
  answer: Answer
  /** How many of these fields say something. */
  filled: number
  category: string | null
  locality: LocalityPoint | null
}

/** Everything an announcement can do without: open where something is filled in or refused. */
export function MoreFields({ answer, filled, ...props }: MoreProps) {
  const isRefused = Object.keys(props.form.allErrors).some(foldedField)
  const [isOpen, setOpen] = useState(filled > 0 || isRefused)
  const [before, setBefore] = useState(answer)
  if (answer !== before) {
    setBefore(answer)
    if (isRefused) setOpen(true)
  }
  return (
    <details
      open={isOpen}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
      className="border-ink border-y-2"
    >
      <summary className="flex min-h-14 flex-wrap items-center gap-x-3 py-3 hover:text-accent">
        <h2 id={headingId('more')} tabIndex={-1} className="font-bold text-xl outline-none sm:text-2xl">
          {STEPS.more.title} <span className="font-normal">(facultatif)</span>
        </h2>
        <span className="text-quiet text-sm">
          {filled === 0
            ? 'Adresse exacte, billetterie, public, accessibilité, contact…'
            : `${counted(filled, 'champ')} ${filled === 1 ? 'rempli' : 'remplis'}`}
        </span>
      </summary>
      <div className="space-y-10 pt-2 pb-8">
        <Group title="Mieux trouver l’annonce">
          <FindingFields {...props} />
        </Group>
        <div className="for-place">
          <div className="for-known-place">
            <Group title="Adresse et accès">
              <AddressFields {...props} />
            </Group>
          </div>
        </div>
        <Group title="Billetterie et tarifs">
          <BookingFields {...props} />
        </Group>
        <Group title="Public et accessibilité">
          <AudienceFields {...props} />
        </Group>
        <Group title="Contact">
          <ContactFields {...props} />
        </Group>
      </div>
    </details>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-line border-b pb-1.5 font-bold text-lg">
        {title}
      </h3>
      <div className="mt-4 space-y-5">{children}</div>
    </section>
  )
}

function FindingFields({ view, fields, category }: Omit<MoreProps, 'answer' | 'filled'>) {
  const ofCategory = view.genres.filter((group) => group.category === category)
  useChosenBefore(fields.genre.id, category)
  return (
    <>
      {(!category || ofCategory.length > 0) && (
        <SelectField
          field={fields.genre}
          label="Genre"
          hint="Si vous n’en choisissez pas, il est déduit du titre et des mots-clés."
          options={category ? (ofCategory[0]?.options ?? []) : view.genres}
          placeholder="Aucun en particulier"
          marksOptional={false}
        />
      )}
      <TextField
        field={fields.summary}
        label={EVENT_FIELDS.summary.inputLabel}
        hint="Elle accompagne le titre dans les listes et les partages."
        autoComplete="off"
        marksOptional={false}
      />
      <TextField
        field={fields.tags}
        label="Mots-clés"
        hint="Dix au plus, séparés par des virgules&nbsp;: «&nbsp;jazz, danse, brunch&nbsp;»."
        autoComplete="off"
        marksOptional={false}
      />
    </>
  )
}

/** New options would take the choice back, of the visitor or of the draft: this keeps it while it is among them. */
function useChosenBefore(id: string, options: unknown): void {
  const chosen = selectOf(id)?.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before these options came
  useEffect(() => {
    const select = selectOf(id)
    const isOffered = select && [...select.options].some(({ value }) => value === chosen)
    if (isOffered && chosen !== undefined) select.value = chosen
  }, [options])
}

function selectOf(id: string): HTMLSelectElement | null {
  if (typeof document === 'undefined') return null
  const element = document.getElementById(id)
  return element instanceof HTMLSelectElement ? element : null
}

function AddressFields({ fields, locality }: Omit<MoreProps, 'answer' | 'filled'>) {
  const place = fields.place.getFieldset()
  return (
    <>
      <div className="grid items-end gap-x-3 gap-y-5 sm:grid-cols-2">
        <TextField
          field={place.street}
          label="Rue et numéro"
          hint="Sans la localité&nbsp;: «&nbsp;Rue du Lac 3&nbsp;»."
          autoComplete="off"
          marksOptional={false}
        />
        <TextField
          field={place.room}
          label="Salle"
          hint="Dans le bâtiment&nbsp;: «&nbsp;Foyer&nbsp;»."
          autoComplete="off"
          marksOptional={false}
        />
      </div>
      <PinField lat={place.lat} lng={place.lng} locality={locality} />
      <TextAreaField
        field={place.access}
        label="Comment venir"
        hint="Arrêt de bus, parking, entrée&nbsp;: «&nbsp;Bus 12, arrêt Église&nbsp;»."
        rows={2}
        marksOptional={false}
      />
    </>
  )
}

function BookingFields({ fields }: StepProps) {
  const price = fields.price.getFieldset()
  return (
    <>
      <div className="grid items-end gap-x-3 gap-y-5 sm:grid-cols-2">
        <TextField
          field={fields.bookingUrl}
          label={EVENT_FIELDS.bookingUrl.inputLabel}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          marksOptional={false}
        />
        <TextField
          field={fields.website}
          label={EVENT_FIELDS.website.inputLabel}
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          marksOptional={false}
        />
      </div>
      <TextField
        field={price.note}
        label="Remarque sur le prix"
        hint="«&nbsp;Boissons comprises&nbsp;», «&nbsp;collation offerte&nbsp;»."
        autoComplete="off"
        marksOptional={false}
      />
      <div className="for-paid">
        <TextAreaField
          field={price.reductions}
          label="Réductions"
          hint="Une par ligne&nbsp;: «&nbsp;Étudiants&nbsp;: CHF 15.-&nbsp;»."
          rows={2}
          marksOptional={false}
        />
      </div>
    </>
  )
}
