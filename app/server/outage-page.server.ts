// This answers a form posted without JavaScript during an outage with a page that can post it again.

import { readFormBody } from '~/http/form-body.server'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { SECRET_NAME } from '~/http/known-fields.server'
import { OUTAGE_INIT, OUTAGE_MESSAGE } from '~/http/outage.server'
import { escapeLines, escapeMarkup } from '~/platform/markup'
import { barePage } from './bare-page.server'

/** Adds Retry-After; a posted form becomes a page that posts it again. */
export async function outageAnswer(
  request: Request,
  response: Response,
  body: Uint8Array<ArrayBuffer> | undefined,
): Promise<Response> {
  for (const [name, value] of Object.entries(OUTAGE_INIT.headers)) response.headers.set(name, value)
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  if (request.method !== 'POST' || !isPage || body === undefined) return response
  const posted = await readFormBody(body, request.headers.get('Content-Type'))
  if (posted === null) return response
  const headers = { ...OUTAGE_INIT.headers, 'Content-Type': 'text/html; charset=utf-8' }
  return new Response(againPage(request, posted), { status: OUTAGE_INIT.status, headers })
}

/** Remix must not render this: its page would need the store. */
function againPage(request: Request, posted: FormData): string {
  const { pathname, search } = new URL(request.url)
  const isMultipart = request.headers.get('Content-Type')?.startsWith('multipart/')
  const kept = [...posted].filter(([name]) => !SECRET_NAME.test(name))
  const texts = kept.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  const hasFile = kept.some(([, value]) => typeof value !== 'string' && value.size > 0)
  const fields = texts.map(
    ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  )
  const readable = texts.filter(([name, value]) => name !== HONEYPOT_FIELD && /\s/.test(value.trim()))
  return barePage(
    'Envoi en attente',
    `<h1>Votre envoi n’est pas encore enregistré</h1>
<p>${OUTAGE_MESSAGE}</p>
<p>Votre texte est conservé dans cette page\u00a0: laissez-la ouverte, puis envoyez de nouveau.</p>
${hasFile ? '<p>Vous devrez choisir de nouveau la photo.</p>\n' : ''}<form method="post" action="${escapeMarkup(pathname + search)}"${isMultipart ? ' enctype="multipart/form-data"' : ''}>
${fields.join('\n')}
<p><button type="submit">Envoyer de nouveau</button></p>
</form>
${readable.map(([, value]) => `<blockquote>${escapeLines(value)}</blockquote>`).join('\n')}
<p><a href="/evenements">Voir tous les événements</a></p>`,
  )
}
