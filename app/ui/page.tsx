import type { ReactNode } from 'react'

export function Page({
  title,
  kicker,
  lead,
  children,
}: {
  title: string
  kicker?: ReactNode
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="wrap pt-10 sm:pt-16">
      {kicker && <p className="mb-3 font-semibold text-accent">{kicker}</p>}
      <h1 className="max-w-4xl text-4xl font-extrabold sm:text-6xl">{title}</h1>
      {lead && <p className="mt-6 max-w-2xl text-lg text-quiet sm:text-xl">{lead}</p>}
      <div className="mt-10">{children}</div>
    </div>
  )
}
