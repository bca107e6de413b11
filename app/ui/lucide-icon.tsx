import type { LucideIcon, LucideProps } from 'lucide-react'
import { createElement } from 'react'

/** An icon's file in lucide-react holds this. */
interface IconData {
  name: string
  size: number
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Stands for lucide's own createLucideIcon, which every icon's file calls (vite.config.ts): the same svg with a tenth of
 * the code, in the first load of every page and in each rendering on the server. Knows size, className and attributes;
 * no icon of this site has a name of its own, so all are hidden from screen readers.
 */
export default function createLucideIcon({ name, size: box, node }: IconData): LucideIcon {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  function Icon({ size = box, className, ...attributes }: LucideProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox={`0 0 ${box} ${box}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`lucide lucide-${name}${className ? ` ${className}` : ''}`}
        aria-hidden="true"
        {...attributes}
      >
        {shapes}
      </svg>
    )
  }
  // Lucide's type says that icons take a ref; no caller of ours passes one.
  return Icon as unknown as LucideIcon
}
