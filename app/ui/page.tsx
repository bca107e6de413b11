import type { ReactNode } from 'react'

/** `dense`: what people come to do stands on the first screen of a phone. */
export function Page({
  title,
  kicker,
  lead,
  dense = false,
  children,
}: {
  title: string
  kicker?: ReactNode
  lead?: ReactNode
  dense?: boolean
  children: ReactNode
}) {
  return (
    <div className={`wrap ${dense ? 'pt-4 sm:pt-12' : 'pt-10 sm:pt-16'}`}>
      {kicker && <p className="mb-3 font-semibold text-accent">{kicker}</p>}
      <h1 className={`max-w-4xl font-extrabold ${dense ? 'text-3xl sm:text-5xl' : 'text-4xl sm:text-6xl'}`}>
        {title}
      </h1>
      {lead && <p className="mt-6 max-w-2xl text-lg text-quiet sm:text-xl">{lead}</p>}
      <div className={dense ? 'mt-4 sm:mt-8' : 'mt-10'}>{children}</div>
    </div>
  )
}
