import { EVENT_FIELDS } from '~/domain/event-fields'
import { RadioGroup } from '~/ui/choice-field'
import { SelectField, TextField } from '~/ui/field'
import { Link } from '~/ui/link'
import type { StepProps } from './form-fields'
import { Step } from './step'

export function StateStep({ view, fields }: StepProps) {
  const lead =
    view.mode === 'amend'
      ? 'L’état change tout de suite, sans relecture. Seul le message au public est relu avant d’être affiché.'
      : 'L’état change tout de suite, sans relecture.'
  return (
    <Step name="state" lead={lead}>
      {view.lockedProgramme ? (
        <Locked programme={view.lockedProgramme} />
      ) : (
        <>
          <SelectField
            field={fields.programme}
            label="L’événement"
            options={view.programmes}
            marksOptional={false}
          />
          <TextField
            field={fields.programmeNote}
            label={EVENT_FIELDS.programmeNote.inputLabel}
            hint="«&nbsp;Les billets sont remboursés&nbsp;», «&nbsp;nouvelle date annoncée en janvier&nbsp;»."
            autoComplete="off"
          />
        </>
      )}
      <RadioGroup
        field={fields.availability}
        legend="Places"
        options={view.availabilities}
        fallback="unknown"
      />
    </Step>
  )
}

/** A form without these fields leaves the moderators' state unchanged. */
function Locked({ programme }: { programme: NonNullable<StepProps['view']['lockedProgramme']> }) {
  return (
    <p className="max-w-xl border-l-4 border-accent pl-4">
      <strong>{programme.label}</strong>
      {programme.note && <>&nbsp;: «&nbsp;{programme.note}&nbsp;»</>}. Cet état a été défini par la modération
      et vous ne pouvez pas le modifier. Une erreur&nbsp;?{' '}
      <Link
        to={`/contact?sujet=evenement&evenement=${encodeURIComponent(programme.eventId)}`}
        className="underline underline-offset-4 hover:text-accent"
      >
        Écrivez-nous
      </Link>
      .
    </p>
  )
}
