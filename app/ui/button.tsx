import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from './link'

export type ButtonLook = 'primary' | 'plain' | 'quiet'

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 py-2 font-semibold transition-colors disabled:opacity-50'
const LOOKS: Record<ButtonLook, string> = {
  primary: 'px-5 bg-accent text-on-accent hover:bg-ink hover:text-paper',
  plain: 'px-5 border-2 border-ink text-ink hover:bg-ink hover:text-paper',
  quiet: 'text-ink underline decoration-2 underline-offset-4 hover:text-accent',
}

export function buttonClass(look: ButtonLook = 'plain'): string {
  return `${BASE} ${LOOKS[look]}`
}

export function Button({
  look = 'plain',
  className = '',
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook }) {
  return <button type="submit" {...props} className={`${buttonClass(look)} ${className}`} />
}

export function ButtonLink({ look = 'plain', className = '', ...props }: LinkProps & { look?: ButtonLook }) {
  return <Link {...props} className={`${buttonClass(look)} ${className}`} />
}
