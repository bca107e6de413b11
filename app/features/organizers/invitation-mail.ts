import { INVITATION_DAYS } from '~/domain/invitation'
import { quoted } from '~/platform/french'
import { composeLetter, type Sender } from '~/platform/letter'
import type { Mail } from '~/platform/mailer.server'
import { INVITATION_PATH } from './organizer-paths'

export function invitationMail(
  { to, organizer, from, key }: { to: string; organizer: string; from: string; key: string },
  sender: Sender,
): Mail {
  return composeLetter({ to, displayName: '' }, sender, {
    subject: `Invitation\u00a0: annoncer au nom de ${quoted(organizer)}`,
    paragraphs: [
      `${from} vous invite à gérer avec l’équipe les annonces de ${quoted(organizer)} sur ${sender.siteName}.`,
      'Ouvrez ce lien, connectez-vous ou créez un compte, puis acceptez.',
    ],
    button: { label: 'Voir l’invitation', url: `${sender.siteUrl}${INVITATION_PATH}/${key}` },
    closing: [
      `Le lien est valable ${INVITATION_DAYS} jours et sert une seule fois. Ne le transmettez à personne\u00a0: qui l’ouvre peut accepter à votre place.`,
      'Vous ne connaissez pas cette personne\u00a0? Ignorez ce message\u00a0: rien ne se passera.',
    ],
  })
}
