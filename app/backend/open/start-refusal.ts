// Messages when disk or database stop a start or a command.
import { codeOf, StartRefused } from '~/platform/errors'
import { StoreUnavailable } from '../documents'
import { FilesUnavailable } from '../files/files'
import { type Trouble, troubleOf } from '../sqlite/failures.server'

const SENTENCES: Record<Trouble, string> = {
  full: 'Le disque de DATA_DIR est plein\u00a0: libérez de la place, puis relancez.',
  'read-only': 'La base de données est en lecture seule\u00a0: vérifiez le disque et les droits de DATA_DIR.',
  unreachable:
    'La base de données ne peut pas être ouverte ou lue\u00a0: vérifiez le disque, la place libre et les droits de DATA_DIR.',
  busy: 'La base de données est verrouillée par un autre programme\u00a0: arrêtez-le, puis relancez.',
  damaged:
    'La base de données est endommagée\u00a0: restaurez une sauvegarde. Gardez le fichier abîmé, il peut aider à retrouver ce qui manque.',
  gone: 'La base de données a été supprimée, déplacée ou remplacée pendant l’exécution.',
}

const DISK_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO'])
const PATH_CODES = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'])

/** null = a bug, whose stack should be printed. */
export function startRefusalOf(error: unknown): StartRefused | null {
  if (error instanceof StartRefused) return error
  const isWrapped = error instanceof StoreUnavailable || error instanceof FilesUnavailable
  const cause = isWrapped ? error.cause : error
  const trouble = troubleOf(cause)
  if (trouble !== null) return new StartRefused(SENTENCES[trouble], { cause: error })
  const code = codeOf(cause)
  if (typeof code !== 'string' || !(cause instanceof Error && 'path' in cause)) return null
  const place = `Impossible de lire ou d’écrire ${cause.path} (${code})`
  if (DISK_CODES.has(code))
    return new StartRefused(`${place}\u00a0: vérifiez le disque et les droits.`, { cause: error })
  if (PATH_CODES.has(code)) return new StartRefused(`${place}\u00a0: vérifiez le chemin.`, { cause: error })
  return null
}
