import { linkPaths } from '~/domain/author-paths'
import { quoted } from '~/platform/french'
import { composeLetter, type Sender } from '~/platform/letter'
import type { Mail } from '~/platform/mailer.server'

export const CONFIRM_DAYS = 7

/** Says nothing of who organises: whoever typed the address may not be its owner. */
export function confirmationMail(
  { to, title, key }: { to: string; title: string; key: string },
  sender: Sender,
): Mail {
  return composeLetter({ to, displayName: '' }, sender, {
    subject: `Confirmez votre annonce pour ${sender.siteName}`,
    paragraphs: [
      `Vous avez rempli le formulaire d’annonce${title && ` pour ${quoted(title)}`}. Il reste à confirmer\u00a0: ouvrez ce lien, puis appuyez sur «\u00a0Confirmer et envoyer\u00a0».`,
    ],
    button: { label: 'Voir et confirmer mon annonce', url: `${sender.siteUrl}${linkPaths(key).home}` },
    closing: [
      `Vous avez ${CONFIRM_DAYS} jours. Gardez ce message\u00a0: son lien permet ensuite de modifier, d’annuler ou de retirer l’annonce. Ne le transmettez qu’aux personnes qui doivent pouvoir le faire.`,
      'Vous n’avez rien annoncé\u00a0? Ignorez ce message\u00a0: rien ne sera envoyé, et tout sera effacé.',
    ],
  })
}
