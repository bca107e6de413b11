import { Icon } from '~/ui/icon'

/** Posts `intent`. */
export function ArrowButton({
  intent,
  label,
  disabled,
}: {
  intent: 'up' | 'down'
  label: string
  disabled: boolean
}) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      disabled={disabled}
      className="flex size-11 items-center justify-center border-2 border-line hover:border-ink disabled:opacity-30 disabled:hover:border-line"
    >
      <Icon name={intent === 'up' ? 'arrow-up' : 'arrow-down'} size={20} />
      <span className="sr-only">{label}</span>
    </button>
  )
}
