import { data } from '@remix-run/node'
import { ErrorPage } from '~/ui/error-page'

export async function loader() {
  throw data(null, { status: 404 })
}

export async function action() {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}

export function ErrorBoundary() {
  return <ErrorPage />
}
