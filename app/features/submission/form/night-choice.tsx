import { addDays } from '~/platform/real-day'
import { nightBefore, nightBeforeInFull } from '../draft/schedule/nights'

interface NightChoiceProps {
  /** The choice has an id that begins so. */
  id: string
  name: string
  /** YYYY-MM-DD. */
  day: string
}

/** Asks which night is meant by a date that begins before five; without an answer it is the one that is written. */
export function NightChoice({ id, name, day }: NightChoiceProps) {
  const choices = [
    { value: 'before', label: `Oui, ${nightBeforeInFull(day)}` },
    { value: 'after', label: `Non, ${nightBeforeInFull(addDays(day, 1))}` },
  ]
  return (
    <fieldset className="for-timed mt-3 min-w-0 border-ink border-l-4 pl-3">
      <legend className="font-semibold text-sm">Nuit {nightBefore(day)}&nbsp;?</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="radio"
            id={`${id}-night-${value}`}
            name={name}
            value={value}
            defaultChecked={value === 'before'}
            className="size-5 shrink-0 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
