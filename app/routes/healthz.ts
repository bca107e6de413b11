import { runtime } from '~/runtime.server'

/** For load balancers and monitors: says that the application answers, and nothing that is not public. */
export async function loader() {
  const { revision } = await runtime()
  return Response.json({
    ok: true,
    revision: revision(),
    uptimeSeconds: Math.floor(process.uptime()),
  })
}
