import { runtime } from '~/runtime.server'

/** Monitors ask this: 503 names what fails. Use it for an alarm, not to restart: pages may still work, and a restart
 * repairs nothing. */
export async function loader() {
  const { revision, health } = await runtime()
  const problems = health.problems()
  const isOk = problems.length === 0
  return Response.json(
    {
      ok: isOk,
      ...(!isOk && { problems }),
      revision: revision('/'),
      uptimeSeconds: Math.floor(process.uptime()),
    },
    { status: isOk ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
