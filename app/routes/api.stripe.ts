import type { ActionFunctionArgs } from '@remix-run/node'
import { takeStripeNotice } from '~/features/donations/stripe-notice.server'
import { runtime } from '~/runtime.server'

/** Stripe posts what has happened. The signature over the bytes of the body is what proves that it is Stripe. */
export async function action({ request }: ActionFunctionArgs) {
  const { payments, ...dependencies } = await runtime()
  if (payments.stripe === null) return new Response('Not found\n', { status: 404 })
  const signature = request.headers.get('Stripe-Signature') ?? ''
  const body = new Uint8Array(await request.arrayBuffer())
  const notice = await payments.stripe.readNotice(body, signature, dependencies.clock.now())
  if (notice === null) return new Response('Wrong signature\n', { status: 400 })
  await takeStripeNotice(notice, dependencies)
  return new Response('Taken\n')
}
