import type { IconName } from './icon-names'
import sprite from './icons.svg'

interface IconProps {
  name: IconName
  /** Width and height in pixels. */
  size?: number
  strokeWidth?: number
  className?: string
}

/** Decoration beside a text or in a labelled button: screen readers pass over it. */
export function Icon({ name, size = 24, strokeWidth = 2, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
