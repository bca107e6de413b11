import type { MouseEventHandler } from 'react'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'

interface RowButtonProps {
  intent: string
  label: string
  onClick: MouseEventHandler
}

export function AddRow({ intent, label, onClick }: RowButtonProps) {
  return (
    <Button name="intent" value={intent} formNoValidate onClick={onClick} className="mt-4">
      <Icon name="plus" size={20} />
      {label}
    </Button>
  )
}

export function RemoveRow({ intent, label, onClick }: RowButtonProps) {
  return (
    <Button
      name="intent"
      value={intent}
      formNoValidate
      onClick={onClick}
      look="quiet"
      className="col-span-2 min-h-12 justify-self-start sm:col-span-1 sm:w-11"
    >
      <Icon name="x" size={20} />
      <span className="sm:sr-only">{label}</span>
    </Button>
  )
}
