import type { ActionFunctionArgs } from '@remix-run/node'
import { forgetDevice, renewToken, saveToken } from '~/features/accounts/device-tokens.server'
import { refuseNonAdmins } from '~/features/accounts/guards.server'
import { postedPushToken } from '~/features/notify/push/push-token'
import { PRIVATE } from '~/http/cache-control'
import { parseForm } from '~/http/forms.server'
import { runtime } from '~/runtime.server'

export async function action({ request }: ActionFunctionArgs) {
  const admin = await refuseNonAdmins(request)
  const dependencies = await runtime()
  if (dependencies.push === null) return answer(404)
  const form = await parseForm(request, postedPushToken)
  if (!form.ok) return answer(400)

  if (form.value.intent === 'forget') {
    await forgetDevice(admin.uid, form.value.deviceId, dependencies.documents)
    return answer(204)
  }
  const token = dependencies.push.checkToken(form.value.token)
  if (token === null) return answer(400)
  const userAgent = request.headers.get('User-Agent') ?? ''
  const saved =
    form.value.intent === 'renew'
      ? await renewToken(admin, { token, userAgent }, dependencies)
      : await saveToken({ ...admin, ...form.value }, { ...form.value, token, userAgent }, dependencies)
  return answer(saved.ok ? 204 : 409)
}

function answer(status: number): Response {
  return new Response(null, { status, headers: { 'Cache-Control': PRIVATE } })
}
