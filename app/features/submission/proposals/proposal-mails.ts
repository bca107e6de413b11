import { linkPaths } from '~/domain/author-paths'
import { quotedTitle } from '~/features/notify/event-mails'
import { ofName, quoted } from '~/platform/french'
import { composeLetter, type Sender } from '~/platform/letter'
import type { Mail } from '~/platform/mailer.server'

export const CONFIRM_DAYS = 7

/** The links of all that an address has announced. */
export function linksMail(
  { to, links }: { to: string; links: readonly { title: string; lines: string[]; url: string }[] },
  sender: Sender,
): Mail {
  return composeLetter({ to, displayName: '' }, sender, {
    subject: `Les liens de vos annonces sur ${sender.siteName}`,
    paragraphs: ['Vous avez demandé les liens qui gèrent vos annonces sans compte. Les voici.'],
    items: links.map(({ title, lines, url }) => ({
      title,
      lines,
      link: { label: 'Gérer cette annonce', url },
    })),
    closing: [
      'Ces liens permettent de modifier, d’annuler ou de retirer l’annonce\u00a0: ne les transmettez qu’à des personnes de confiance.',
      'Vous n’avez rien demandé\u00a0? Ignorez cet e-mail\u00a0: personne d’autre ne l’a reçu.',
    ],
  })
}

/** The link that went to this address has ended. */
export function transferredMail(
  { to, title, by }: { to: string; title: string; by: string },
  sender: Sender,
): Mail {
  return composeLetter({ to, displayName: '' }, sender, {
    subject: `Votre annonce a été rattachée à un compte ${ofName(sender.siteName)}`,
    paragraphs: [
      `Votre annonce ${quotedTitle(title)} a été rattachée ${by ? `au compte ${quoted(by)}` : 'à un compte'} avec le lien que vous aviez reçu. Elle se gère désormais depuis ce compte\u00a0; le lien n’est plus valable.`,
      'C’était vous, ou quelqu’un de votre équipe\u00a0? Il n’y a rien à faire.',
    ],
    button: { label: 'Ce n’était pas nous', url: `${sender.siteUrl}/contact` },
    closing: [
      'Vous ne connaissez pas ce compte\u00a0? Quelqu’un a utilisé votre lien. Écrivez-nous depuis cette adresse, avec le bouton ci-dessus\u00a0: nous vous rendrons l’annonce.',
    ],
  })
}

/** Says nothing of the announcement, which nobody has read: the person who typed the address may not be its owner. */
export function confirmationMail({ to, key }: { to: string; key: string }, sender: Sender): Mail {
  return composeLetter({ to, displayName: '' }, sender, {
    subject: `Confirmez votre annonce pour ${sender.siteName}`,
    paragraphs: [
      `Vous avez rempli le formulaire d’annonce. Plus qu’une étape\u00a0: ouvrez le lien ci-dessous, puis appuyez sur «\u00a0Confirmer et envoyer\u00a0».`,
    ],
    button: { label: 'Voir et confirmer mon annonce', url: `${sender.siteUrl}${linkPaths(key).home}` },
    closing: [
      `Sans confirmation dans les ${CONFIRM_DAYS}\u00a0jours, l’annonce ne sera pas envoyée. Gardez cet e-mail\u00a0: son lien permet ensuite de modifier, d’annuler ou de retirer l’annonce. Ne le transmettez qu’à des personnes de confiance.`,
      'Si vous annoncez d’autres événements avec cette adresse, dans le même navigateur, ils se confirment par le même lien.',
      'Vous n’avez rien annoncé\u00a0? Ignorez cet e-mail\u00a0: rien ne sera envoyé, et tout sera effacé.',
    ],
  })
}
