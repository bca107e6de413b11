import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { MODERATION_PATH, REPLIES_PATH } from '~/features/moderation/moderation-address'
import { replyForm } from '~/features/moderation/page/reply-forms'
import {
  deleteReply,
  keepReply,
  MOST_REPLIES,
  type SavedReply,
  savedReplies,
} from '~/features/moderation/replies.server'
import { privatePage } from '~/http/cache-control'
import { flash, takeFlash } from '~/http/flash.server'
import { UNREADABLE_FORM } from '~/http/form-messages'
import { parseForm } from '~/http/forms.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, RefusalNotice } from '~/ui/admin/admin-frame'
import { Button } from '~/ui/button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Réponses types', path: REPLIES_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents } = await runtime()
  return { replies: await savedReplies(documents), flash: await takeFlash(request) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
  const form = await parseForm(request, replyForm)
  if (!form.ok) {
    const why = Object.values(form.reply.error ?? {})
      .flat()
      .join(' ')
    return data({ message: why || UNREADABLE_FORM }, form)
  }
  const { id = null, intent, ...reply } = form.value
  const { documents } = await runtime()
  if (intent === 'delete') {
    if (id !== null) await deleteReply(id, documents)
    await flash('La réponse type est supprimée.')
    return redirect(REPLIES_PATH)
  }
  const outcome = await keepReply(id, reply, documents)
  if (!outcome.ok) return data({ message: REFUSALS[outcome.reason] }, { status: 409 })
  await flash('La réponse type est enregistrée.')
  return redirect(REPLIES_PATH)
}

const REFUSALS = {
  gone: 'Cette réponse type vient d’être supprimée par quelqu’un d’autre.',
  'too-many': `${MOST_REPLIES} réponses types au plus\u00a0: supprimez-en une d’abord.`,
}

export default function RepliesPage() {
  const { replies, flash: said } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <AdminFrame
      current="events"
      title="Réponses types"
      back={{ to: MODERATION_PATH, label: 'Modération' }}
      flash={refusal ? null : said}
    >
      {refusal && <RefusalNotice answer={refusal} />}
      <div className="max-w-2xl divide-y divide-line">
        <ReplyFields key={`new ${replies.length}`} heading="Nouvelle réponse type" />
        {replies.map((reply) => (
          <ReplyFields key={`${reply.id} ${reply.title}`} heading={reply.title} reply={reply} />
        ))}
      </div>
    </AdminFrame>
  )
}

function ReplyFields({ heading, reply }: { heading: string; reply?: SavedReply }) {
  const field = 'mt-1 block w-full border-2 border-ink bg-sheet px-3'
  return (
    <div className="py-6">
      <h2 className="text-xl font-bold [overflow-wrap:anywhere]">{heading}</h2>
      <Form method="post" className="mt-3 space-y-4">
        {reply && <input type="hidden" name="id" value={reply.id} />}
        <label className="block font-semibold">
          Titre
          <input
            name="title"
            required
            maxLength={80}
            defaultValue={reply?.title}
            className={`${field} h-11`}
          />
        </label>
        <label className="block font-semibold">
          Texte
          <textarea
            name="text"
            required
            maxLength={2000}
            rows={4}
            defaultValue={reply?.text}
            className={`${field} py-2`}
          />
        </label>
        <p className="flex flex-wrap gap-3">
          <Button look="primary" name="intent" value="keep">
            Enregistrer
          </Button>
          {reply && (
            <Button name="intent" value="delete" formNoValidate>
              Supprimer
            </Button>
          )}
        </p>
      </Form>
    </div>
  )
}
