import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '../link'
import { Notice } from '../notice'
import { AdminNav, type AdminPage } from './admin-nav'

export function AdminFrame({
  current,
  title,
  back,
  actions,
  flash = null,
  isDense = false,
  children,
}: {
  current: AdminPage
  title: ReactNode
  /** The parent page. */
  back?: { to: string; label: string }
  actions?: ReactNode
  flash?: { id: string; message: string } | null
  /** Leaves the height of the screen to what is shown below the title. */
  isDense?: boolean
  children: ReactNode
}) {
  return (
    <>
      <AdminNav current={current} />
      <div className={`wrap ${isDense ? 'pt-4' : 'pt-8 sm:pt-10'}`}>
        {back && (
          <p className="mb-2">
            <Link to={back.to} className={TEXT_LINK}>
              {back.label}
            </Link>
          </p>
        )}
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <h1
            className={`min-w-0 font-extrabold [overflow-wrap:anywhere] ${isDense ? 'text-2xl' : 'text-3xl sm:text-4xl'}`}
          >
            {title}
          </h1>
          {actions && <div className="flex flex-wrap items-center gap-x-6 gap-y-2">{actions}</div>}
        </div>
        {flash && (
          <div className="mt-6 max-w-3xl">
            <Notice key={flash.id}>{flash.message}</Notice>
          </div>
        )}
        <div className={isDense ? 'mt-3' : 'mt-8'}>{children}</div>
      </div>
    </>
  )
}

export const TEXT_LINK =
  'inline-block py-1 font-semibold underline decoration-2 underline-offset-4 hover:text-accent'

/** Outlined, so that it does not look like a button. */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'strong' | 'warning'
  children: ReactNode
}) {
  return (
    <span className={`inline-block px-2 py-0.5 text-sm font-semibold whitespace-nowrap ${TONES[tone]}`}>
      {children}
    </span>
  )
}

const TONES = {
  plain: 'border border-line bg-wash text-ink',
  strong: 'border border-ink bg-ink text-paper',
  warning: 'border border-accent text-accent',
}

/** Takes the focus with each new `answer`. */
export function RefusalNotice({ answer }: { answer: { message: string | null } }) {
  const refusal = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer, though it may say the same
  useEffect(() => refusal.current?.focus(), [answer])
  return (
    <div
      ref={refusal}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the reloaded page starts at what went wrong
      autoFocus
      className="mb-8 max-w-3xl border-4 border-accent p-5 font-semibold"
    >
      {answer.message}
    </div>
  )
}

export function AdminLogList({
  lines,
}: {
  lines: { id: string; at: string; actor: string; text: string }[]
}) {
  if (lines.length === 0) return <p className="text-quiet">Rien pour le moment.</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map(({ id, at, actor, text }) => (
        <li key={id} className="py-2.5">
          <span className="font-semibold">{text}</span>
          <span className="block text-sm text-quiet">
            {actor || 'Compte supprimé'}, {at}
          </span>
        </li>
      ))}
    </ul>
  )
}
