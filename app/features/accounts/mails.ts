import type { CodeMail } from '~/backend/identity/identity'
import { composeLetter, type Recipient, type Sender } from '~/platform/letter'
import type { Mail } from '~/platform/mailer.server'

type WithCode = Recipient & Pick<CodeMail, 'code' | 'validHours' | 'continuePath'>

export function verificationMail(
  { code, validHours, continuePath, ...recipient }: WithCode,
  sender: Sender,
): Mail {
  return composeLetter(recipient, sender, {
    subject: `Confirmez votre adresse e-mail pour ${sender.siteName}`,
    paragraphs: [
      `Votre compte sur ${sender.siteName} est créé. Il ne reste plus qu’à confirmer votre adresse.`,
    ],
    button: { label: 'Confirmer mon adresse', url: confirmationUrl(code, continuePath, sender) },
    closing: [validity(validHours), 'Vous n’avez pas créé de compte\u00a0? Ignorez cet e-mail.'],
  })
}

export function emailChangeMail(
  { code, validHours, continuePath, ...recipient }: WithCode,
  sender: Sender,
): Mail {
  return composeLetter(recipient, sender, {
    subject: `Confirmez votre nouvelle adresse e-mail pour ${sender.siteName}`,
    paragraphs: [
      `Vous souhaitez utiliser cette adresse pour votre compte sur ${sender.siteName}. L’adresse sera changée dès que vous l’aurez confirmée.`,
    ],
    button: { label: 'Confirmer cette adresse', url: confirmationUrl(code, continuePath, sender) },
    closing: [validity(validHours), 'Vous n’avez rien demandé\u00a0? Ignorez cet e-mail, rien ne changera.'],
  })
}

export function passwordResetMail({ code, validHours, ...recipient }: WithCode, sender: Sender): Mail {
  return composeLetter(recipient, sender, {
    subject: `Choisissez un nouveau mot de passe pour ${sender.siteName}`,
    paragraphs: ['Vous avez demandé un nouveau mot de passe. Choisissez-le ici\u00a0:'],
    button: {
      label: 'Choisir un mot de passe',
      url: `${sender.siteUrl}/auth/reset-password?${new URLSearchParams({ code })}`,
    },
    closing: [
      validity(validHours),
      'Vous n’avez rien demandé\u00a0? Ignorez cet e-mail, votre mot de passe reste le même.',
    ],
  })
}

export function accountExistsMail(recipient: Recipient, sender: Sender): Mail {
  return composeLetter(recipient, sender, {
    subject: `Vous avez déjà un compte sur ${sender.siteName}`,
    paragraphs: [
      'Quelqu’un, sans doute vous, vient de remplir le formulaire d’inscription avec cette adresse. Elle a déjà un compte\u00a0: connectez-vous.',
    ],
    button: { label: 'Se connecter', url: `${sender.siteUrl}/auth/login` },
    closing: [
      `Mot de passe oublié\u00a0? Choisissez-en un nouveau\u00a0: ${sender.siteUrl}/auth/forgot-password`,
      'Ce n’était pas vous\u00a0? Ignorez cet e-mail, votre compte n’a pas changé.',
    ],
  })
}

export function passwordChangedMail(recipient: Recipient, sender: Sender): Mail {
  return composeLetter(recipient, sender, {
    subject: `Votre mot de passe sur ${sender.siteName} a changé`,
    paragraphs: ['Votre mot de passe vient d’être changé, et vos autres sessions ont été fermées.'],
    closing: [
      `Ce n’était pas vous\u00a0? Choisissez tout de suite un nouveau mot de passe\u00a0: ${sender.siteUrl}/auth/forgot-password`,
    ],
  })
}

export function emailChangeRequestedMail(recipient: Recipient, sender: Sender): Mail {
  return composeLetter(recipient, sender, {
    subject: `Changement d’adresse demandé pour votre compte ${sender.siteName}`,
    paragraphs: [
      'Une demande de changement d’adresse e-mail a été faite pour votre compte, sans doute par vous. Rien ne change tant que la nouvelle adresse n’est pas confirmée.',
    ],
    closing: [
      `Ce n’était pas vous\u00a0? Choisissez tout de suite un nouveau mot de passe, ce qui annule aussi la demande\u00a0: ${sender.siteUrl}/auth/forgot-password`,
    ],
  })
}

export function emailChangedMail(recipient: Recipient, sender: Sender): Mail {
  return composeLetter(recipient, sender, {
    subject: `L’adresse de votre compte ${sender.siteName} a changé`,
    paragraphs: ['Votre compte utilise désormais une autre adresse e-mail. Celle-ci n’y est plus liée.'],
    closing: [`Ce n’était pas vous\u00a0? Écrivez-nous sans attendre\u00a0: ${sender.siteUrl}/contact`],
  })
}

export function confirmationCodeMail(
  { code, validMinutes, ...recipient }: Recipient & { code: string; validMinutes: number },
  sender: Sender,
): Mail {
  return composeLetter(recipient, sender, {
    subject: `Votre code de confirmation pour ${sender.siteName}`,
    paragraphs: ['Votre code de confirmation\u00a0:', code],
    closing: [
      `Il est valable ${validMinutes}\u00a0minutes à partir de votre demande, dans la session où vous l’avez demandé.`,
      'Vous n’avez rien demandé\u00a0? Quelqu’un utilise peut-être votre session\u00a0: fermez-la depuis votre profil.',
    ],
  })
}

export function accountClosedMail(recipient: Recipient, sender: Sender): Mail {
  return composeLetter(recipient, sender, {
    subject: `Votre compte ${sender.siteName} est supprimé`,
    paragraphs: ['Votre compte et votre profil viennent d’être supprimés, comme vous l’avez demandé.'],
    closing: [`Ce n’était pas vous\u00a0? Écrivez-nous sans attendre\u00a0: ${sender.siteUrl}/contact`],
  })
}

function confirmationUrl(code: string, continuePath: string, { siteUrl }: Sender): string {
  return `${siteUrl}/auth/email-verification?${new URLSearchParams({ code, continueUrl: siteUrl + continuePath })}`
}

function validity(hours: number): string {
  return `Ce lien est valable ${duration(hours)} à partir de votre demande et ne sert qu’une fois.`
}

function duration(hours: number): string {
  if (hours > 24) return `${hours / 24}\u00a0jours`
  return hours === 1 ? 'une heure' : `${hours}\u00a0heures`
}
