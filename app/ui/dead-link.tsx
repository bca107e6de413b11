import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorPage } from './error-page'
import { Page } from './page'

/** The error boundary of a page under a mailed link. It says the same of a forged link and of one that has ended. */
export function DeadLink({
  title,
  lead,
  advice,
  children,
}: {
  title: string
  lead: string
  advice: string
  /** The buttons. */
  children: ReactNode
}) {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <Page title={title} lead={lead}>
      <div className="max-w-2xl border-t-2 border-ink pt-8">
        <p>{advice}</p>
        <p className="mt-6 flex flex-wrap gap-4">{children}</p>
      </div>
    </Page>
  )
}
