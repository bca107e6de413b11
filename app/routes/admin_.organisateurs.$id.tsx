import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { actorOf } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { requireAdmin } from '~/features/accounts/guards.server'
import { adminOrganizer } from '~/features/organizers/admin-organizers.server'
import {
  type Judgement,
  judgeOrganizer,
  linkPartner,
  removeOrganizer,
} from '~/features/organizers/moderate-organizers.server'
import {
  ADMIN_ORGANIZERS_PATH,
  ORGANIZER_ADMIN_FORMS,
  type OrganizerModeration,
} from '~/features/organizers/organizer-paths'
import { putBackWith } from '~/features/waiting/put-back-actions.server'
import { VersionsSection } from '~/features/waiting/versions-section'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { type Answered, done, refused } from '~/http/merge-answer.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import type { Clock } from '~/platform/clock'
import { runtime } from '~/runtime.server'
import { ActionButton } from '~/ui/admin/action-button'
import { AdminFrame, AdminLogList, RefusalNotice, TEXT_LINK } from '~/ui/admin/admin-frame'
import { ConfirmTwice } from '~/ui/confirm-twice'
import { CONTROL } from '~/ui/field'
import { Link } from '~/ui/link'
import { Section } from '~/ui/section'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({
    matches,
    title: page?.organizer.name ?? 'Organisateur',
    path: ADMIN_ORGANIZERS_PATH,
    noindex: true,
  })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const organizer = await adminOrganizer(params.id ?? '', await runtime())
  if (organizer === null) throw data(null, { status: 404 })
  return { organizer, flash: await takeFlash(request) }
}

interface ModerationRequest {
  admin: CurrentUser
  request: Request
  id: string
  dependencies: { documents: DocumentStore; files: FileStore; clock: Clock }
}

const UNKNOWN = 'Cet organisateur n’existe plus.'
const partnerForm = z.object({ partnerId: z.string().max(100).optional() })

async function judge(
  { admin, id, dependencies }: ModerationRequest,
  judgement: Judgement,
  message: string,
): Promise<Answered | Response> {
  const isThere = await judgeOrganizer(actorOf(admin), id, judgement, dependencies.documents)
  return isThere ? done(ADMIN_ORGANIZERS_PATH, id, message) : refused(UNKNOWN)
}

/** The caller must have let only admins in. */
const ORGANIZER_MODERATION: Record<
  OrganizerModeration,
  (post: ModerationRequest) => Promise<Answered | Response>
> = {
  verifier: (post) => judge(post, 'verify', 'L’organisateur est vérifié.'),
  'non-verifie': (post) => judge(post, 'unverify', 'La vérification est retirée.'),
  activer: (post) => judge(post, 'activate', 'La page publique est en ligne.'),
  suspendre: (post) => judge(post, 'suspend', 'La page publique est retirée.'),

  async partenaire({ admin, request, id, dependencies }) {
    const form = await parseForm(request, partnerForm)
    if (!form.ok) return refused('Choisissez un partenaire de la liste.', 400)
    const outcome = await linkPartner(
      actorOf(admin),
      id,
      form.value.partnerId ?? null,
      dependencies.documents,
    )
    if (outcome.ok) return done(ADMIN_ORGANIZERS_PATH, id, 'Le lien avec le partenaire est enregistré.')
    return refused(outcome.reason === 'unknown' ? UNKNOWN : 'Ce partenaire n’existe plus.')
  },

  retablir: ({ admin, request, id, dependencies }) =>
    putBackWith({ admin, request, kind: 'organizer', id, listPath: ADMIN_ORGANIZERS_PATH }, dependencies),

  async supprimer({ admin, id, dependencies }) {
    const outcome = await removeOrganizer(actorOf(admin), id, dependencies.documents)
    if (!outcome.ok) return refused('Des annonces lui sont associées\u00a0: retirez plutôt sa page.')
    return done(ADMIN_ORGANIZERS_PATH, null, 'L’organisateur est supprimé.')
  },
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = formIn(new URL(request.url).search, ORGANIZER_ADMIN_FORMS)
  if (form === null) throw unknownForm()
  return ORGANIZER_MODERATION[form]({ admin, request, id: params.id ?? '', dependencies: await runtime() })
}

export default function ManageOrganizerPage() {
  const { organizer, flash } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { name, isActive, verified, members, hasNobody, events, canRemove, publicPath, teamPath } = organizer
  return (
    <AdminFrame
      current="organizers"
      title={name}
      back={{ to: ADMIN_ORGANIZERS_PATH, label: 'Tous les organisateurs' }}
      actions={
        <>
          <Link to={teamPath} className={TEXT_LINK}>
            Fiche et équipe
          </Link>
          {publicPath && (
            <a href={publicPath} className={TEXT_LINK}>
              Voir sur le site
            </a>
          )}
        </>
      }
      flash={answer ? null : flash}
    >
      {answer?.message && <RefusalNotice answer={answer} />}
      <Section id="etat" title="État">
        <div className="max-w-2xl space-y-4">
          <p>
            {isActive ? 'La page publique est en ligne.' : 'Pas encore public.'}{' '}
            {verified ? 'Identité vérifiée.' : 'Identité non vérifiée.'} {`${members}, ${events}.`}
            {hasNobody && ' Invitez quelqu’un depuis «\u00a0Fiche et équipe\u00a0».'}
          </p>
          <div className="flex flex-wrap gap-4">
            {verified ? (
              <ActionButton form="non-verifie">Retirer la vérification</ActionButton>
            ) : (
              <ActionButton form="verifier">Marquer comme vérifié</ActionButton>
            )}
            {isActive ? (
              <ActionButton form="suspendre">Retirer la page publique</ActionButton>
            ) : (
              <ActionButton form="activer">Publier la page</ActionButton>
            )}
            {canRemove && (
              <ConfirmTwice summary="Supprimer…">
                <p>La page et l’équipe seront supprimées définitivement.</p>
                <ActionButton form="supprimer" look="primary">
                  Oui, supprimer
                </ActionButton>
              </ConfirmTwice>
            )}
          </div>
        </div>
      </Section>
      <PartnerSection />
      <VersionsSection versions={organizer.versions} />
      <Section id="journal" title="Journal">
        <AdminLogList lines={organizer.log} />
      </Section>
    </AdminFrame>
  )
}

function PartnerSection() {
  const { organizer } = useLoaderData<typeof loader>()
  return (
    <Section id="partenaire" title="Partenaire">
      <Form method="post" action="?formulaire=partenaire" className="max-w-2xl space-y-4">
        <label className="block">
          <span className="mb-1 block font-semibold">Partenaire correspondant</span>
          <select
            key={organizer.partnerId}
            name="partnerId"
            defaultValue={organizer.partnerId}
            className={`${CONTROL} h-12`}
          >
            <option value="">Aucun</option>
            {organizer.partners.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <p className="text-quiet text-sm">
          Ses membres pourront alors associer ce partenaire à leurs annonces.
        </p>
        <SubmitButton>Enregistrer</SubmitButton>
      </Form>
    </Section>
  )
}
