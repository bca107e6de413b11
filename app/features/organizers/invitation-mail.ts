import { INVITATION_DAYS } from '~/domain/organizer'
import { quoted } from '~/platform/french'
import { composeLetter, type Sender } from '~/platform/letter'
import type { Mail } from '~/platform/mailer.server'
import { INVITATION_PATH } from './organizer-paths'

/** `organizer` and `from` are null where nobody has read the name: the receiver of this mail has not asked for it. */
export function invitationMail(
  { to, organizer, from, key }: { to: string; organizer: string | null; from: string | null; key: string },
  sender: Sender,
): Mail {
  const inWhoseName = organizer === null ? 'd’un organisateur' : `de ${quoted(organizer)}`
  return composeLetter({ to, displayName: '' }, sender, {
    subject: `Invitation\u00a0: annoncer au nom ${inWhoseName}`,
    paragraphs: [
      `${from ?? 'Une personne'} vous invite à gérer avec l’équipe les annonces ${inWhoseName} sur ${sender.siteName}.`,
      'Ouvrez ce lien, puis connectez-vous ou créez un compte\u00a0: vous verrez de qui il s’agit, et vous pourrez accepter.',
    ],
    button: { label: 'Voir l’invitation', url: `${sender.siteUrl}${INVITATION_PATH}/${key}` },
    closing: [
      `Le lien est valable ${INVITATION_DAYS}\u00a0jours et sert une seule fois. Ne le transmettez à personne\u00a0: il permet d’accepter à votre place.`,
      'Vous ne connaissez pas cette personne\u00a0? Ignorez simplement cet e-mail.',
    ],
  })
}
