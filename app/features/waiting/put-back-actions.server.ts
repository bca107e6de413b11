import { z } from 'zod'
import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import type { CurrentUser } from '~/domain/current-user'
import type { VersionedKind } from '~/domain/waiting'
import { parseForm } from '~/http/forms.server'
import { type Answered, done, refused } from '~/http/merge-answer.server'
import type { Clock } from '~/platform/clock'
import { putBack } from './versions.server'

const versionForm = z.object({ key: z.string().max(100) })

/** The caller lets admins in only. */
export async function putBackWith(
  {
    admin,
    request,
    kind,
    id,
    listPath,
  }: {
    admin: CurrentUser
    request: Request
    kind: VersionedKind
    id: string
    listPath: string
  },
  dependencies: { documents: DocumentStore; files: FileStore; clock: Clock },
): Promise<Answered | Response> {
  const form = await parseForm(request, versionForm)
  const key = form.ok ? form.value.key : ''
  const outcome = await putBack(admin, { kind, id, key }, dependencies)
  if (!outcome.ok) return refused('Cette version n’existe plus.')
  const picture = outcome.withoutImage
    ? ' Son image n’existe plus\u00a0: il n’y en a pas pour le moment.'
    : ''
  return done(listPath, id, `La fiche est de nouveau comme avant.${picture}`)
}
