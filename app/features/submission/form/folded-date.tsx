import type { MouseEvent } from 'react'
import { Icon } from '~/ui/icon'
import { FORM_ANCHORS } from '../draft/form-choices'
import { type RowValues, textOfRow } from '../draft/schedule/date-rows'

import type { Row } from './use-rows'

interface FoldedDateProps {
  row: Row<RowValues>
  index: number
  today: string
  onOpen: (event: MouseEvent) => void
  onRemove: (event: MouseEvent) => void
}

/** One line of a long list; its button opens the fields. */
export function FoldedDate({ row, index, today, onOpen, onRemove }: FoldedDateProps) {
  const { when, label, states, extras } = textOfRow(row.initial, today)
  return (
    <li id={FORM_ANCHORS.date(index)} className="flex h-11 scroll-mt-28 items-stretch border-line border-b">
      <input type="hidden" name={`dates[${index}].folded`} value={row.initial.folded} />
      <label className="grid w-9 shrink-0 place-items-center">
        <input
          type="checkbox"
          name={`dates[${index}].ticked`}
          defaultChecked={row.initial.ticked !== undefined}
          className="size-5 accent-accent"
        />
        <span className="sr-only">Cocher {when}</span>
      </label>
      <button
        type="submit"
        name="intent"
        value={`open-date:${index}`}
        formNoValidate
        onClick={onOpen}
        className="flex min-w-0 grow items-center gap-2 text-left hover:text-accent"
      >
        <span className="sr-only">Modifier </span>
        <span className="shrink-0 font-semibold text-sm">{when}</span>
        {states.map((state) => (
          <span key={state} className="shrink-0 bg-ink px-1.5 font-semibold text-paper text-xs">
            {state}
          </span>
        ))}
        <span className="truncate text-quiet text-sm">{[label, ...extras].filter(Boolean).join(' · ')}</span>
      </button>
      <button
        type="submit"
        name="intent"
        value={`remove-date:${index}`}
        formNoValidate
        onClick={onRemove}
        className="grid w-11 shrink-0 place-items-center hover:text-accent"
      >
        <Icon name="x" size={18} />
        <span className="sr-only">Retirer {when}</span>
      </button>
    </li>
  )
}
