import { runtime } from '~/runtime.server'

/**
 * For monitors: 200 while everything works, 503 with what does not. Pages may still be readable then, and a restart mends
 * nothing, so this is for an alarm and not for restarting.
 */
export async function loader() {
  const { revision, health } = await runtime()
  const problems = health.problems()
  const isOk = problems.length === 0
  return Response.json(
    {
      ok: isOk,
      ...(!isOk && { problems }),
      revision: revision(),
      uptimeSeconds: Math.floor(process.uptime()),
    },
    { status: isOk ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
