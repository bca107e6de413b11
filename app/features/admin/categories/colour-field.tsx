import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import {
  AA,
  checkColour,
  DARK_GROUND,
  DEFAULT_COLOUR,
  LIGHT_GROUND,
  onDark,
  onLight,
  textOn,
} from '~/domain/colours'
import { FieldFrame } from '~/ui/field'

const HINT =
  'En mode sombre, une nuance plus claire est utilisée. En mode clair, la couleur doit être lisible telle quelle.'
const HEX = /^#[0-9a-f]{6}$/

/** Shows a sample on both backgrounds and its contrasts; without JavaScript they do not follow the choice. */
export function ColourField({ field, name }: { field: FieldMetadata<string>; name: string }) {
  const given = field.initialValue ?? DEFAULT_COLOUR
  const [typed, setTyped] = useState<string | null>(null)
  const text = (typed ?? given).trim().toLowerCase()
  const colour = HEX.test(text) ? text : null
  const describedBy = [field.descriptionId, field.errors && field.errorId].filter(Boolean).join(' ')
  return (
    <FieldFrame field={field} label="Couleur" hint={HINT} marksOptional={false}>
      <div className="flex flex-wrap items-center gap-4">
        <input
          key={field.key}
          id={field.id}
          name={field.name}
          type="color"
          defaultValue={given}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={describedBy}
          onInput={(event) => setTyped(event.currentTarget.value)}
          className="h-12 w-20 border-2 border-ink bg-sheet p-1 aria-invalid:border-accent"
        />
        {colour && <code className="text-sm">{colour}</code>}
      </div>
      {colour && <ColourSample colour={colour} name={name} />}
    </FieldFrame>
  )
}

/** SVG attributes, because the content security policy blocks style attributes. */
function ColourSample({ colour, name }: { colour: string; name: string }) {
  const check = checkColour(colour)
  const grounds = [
    { title: 'En mode clair', ground: LIGHT_GROUND, text: onLight(colour), ratio: check.onPaper },
    { title: 'En mode sombre', ground: DARK_GROUND, text: onDark(colour), ratio: check.inTheDark },
    { title: 'Sur fond de couleur', ground: colour, text: textOn(colour), ratio: check.onField },
  ]
  return (
    <ul className="grid gap-3 pt-2 sm:grid-cols-3">
      {grounds.map(({ title, ground, text, ratio }) => (
        <li key={title}>
          <svg viewBox="0 0 200 64" className="w-full border border-line" aria-hidden="true">
            <rect width="200" height="64" fill={ground} />
            <text x="14" y="41" fill={text} fontSize="22" fontWeight="700" className="font-display">
              {name.length > 15 ? `${name.slice(0, 14)}…` : name}
            </text>
          </svg>
          <span className="mt-1 block text-sm">
            {title}&nbsp;: <span className="tabular-nums">{ratio.toFixed(2).replace('.', ',')}</span> pour 1{' '}
            {ratio >= AA ? (
              <span className="text-quiet">suffisant</span>
            ) : (
              <span className="font-semibold text-accent">insuffisant</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
