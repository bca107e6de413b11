// The mails of an account, in French: plain text first, the same in simple HTML.
import type { Mail } from '~/platform/mailer.server'

interface Letter {
  subject: string
  greeting: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** After the button. */
  closing: string[]
}

export interface Sender {
  siteName: string
  /** Without a slash at its end. */
  siteUrl: string
}

/** What a letter is about: to whom, and by which name. */
interface Recipient {
  to: string
  displayName: string
}

type WithCode = Recipient & { code: string; validHours: number }

export function verificationMail({ code, validHours, ...recipient }: WithCode, sender: Sender): Mail {
  return compose(recipient, sender, {
    subject: `Confirmez votre adresse e-mail pour ${sender.siteName}`,
    greeting: greet(recipient),
    paragraphs: [
      `Votre compte sur ${sender.siteName} est créé. Il reste à confirmer que cette adresse est bien la vôtre.`,
    ],
    button: { label: 'Confirmer mon adresse', url: confirmationUrl(code, sender) },
    closing: [
      `Ce lien est valable ${duration(validHours)} et ne sert qu’une fois.`,
      'Vous n’avez pas créé de compte ? Ignorez ce message.',
    ],
  })
}

export function emailChangeMail({ code, validHours, ...recipient }: WithCode, sender: Sender): Mail {
  return compose(recipient, sender, {
    subject: `Confirmez votre nouvelle adresse e-mail pour ${sender.siteName}`,
    greeting: greet(recipient),
    paragraphs: [
      `Vous souhaitez utiliser cette adresse pour votre compte sur ${sender.siteName}. Le changement se fait dès que vous l’aurez confirmée.`,
    ],
    button: { label: 'Confirmer cette adresse', url: confirmationUrl(code, sender) },
    closing: [
      `Ce lien est valable ${duration(validHours)} et ne sert qu’une fois.`,
      'Vous n’avez rien demandé ? Ignorez ce message, rien ne changera.',
    ],
  })
}

export function passwordResetMail({ code, validHours, ...recipient }: WithCode, sender: Sender): Mail {
  return compose(recipient, sender, {
    subject: `Choisissez un nouveau mot de passe pour ${sender.siteName}`,
    greeting: greet(recipient),
    paragraphs: ['Vous avez demandé un nouveau mot de passe. Choisissez-le ici :'],
    button: {
      label: 'Choisir un mot de passe',
      url: `${sender.siteUrl}/auth/reset-password?${new URLSearchParams({ code })}`,
    },
    closing: [
      `Ce lien est valable ${duration(validHours)} et ne sert qu’une fois.`,
      'Vous n’avez rien demandé ? Ignorez ce message, votre mot de passe reste le même.',
    ],
  })
}

/** Instead of a second account: who owns the address learns what nobody else may. */
export function accountExistsMail(recipient: Recipient, sender: Sender): Mail {
  return compose(recipient, sender, {
    subject: `Vous avez déjà un compte sur ${sender.siteName}`,
    greeting: greet(recipient),
    paragraphs: [
      'Quelqu’un, sans doute vous, vient de remplir le formulaire d’inscription avec cette adresse. Elle a déjà un compte : connectez-vous.',
    ],
    button: { label: 'Se connecter', url: `${sender.siteUrl}/auth/login` },
    closing: [
      `Mot de passe oublié ? Choisissez-en un nouveau : ${sender.siteUrl}/auth/forgot-password`,
      'Ce n’était pas vous ? Ignorez ce message, votre compte n’a pas changé.',
    ],
  })
}

export function passwordChangedMail(recipient: Recipient, sender: Sender): Mail {
  return compose(recipient, sender, {
    subject: `Votre mot de passe sur ${sender.siteName} a changé`,
    greeting: greet(recipient),
    paragraphs: ['Votre mot de passe vient d’être changé, et vos autres sessions ont été fermées.'],
    closing: [
      `Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe : ${sender.siteUrl}/auth/forgot-password`,
    ],
  })
}

/** Goes to the address that is no longer the account's. */
export function emailChangedMail(recipient: Recipient, sender: Sender): Mail {
  return compose(recipient, sender, {
    subject: `L’adresse de votre compte ${sender.siteName} a changé`,
    greeting: greet(recipient),
    paragraphs: ['Votre compte utilise désormais une autre adresse e-mail. Celle-ci ne sert plus.'],
    closing: [`Ce n’était pas vous ? Écrivez-nous sans attendre : ${sender.siteUrl}/contact`],
  })
}

/** The continue URL is where the screen leads on to. */
function confirmationUrl(code: string, { siteUrl }: Sender): string {
  return `${siteUrl}/auth/email-verification?${new URLSearchParams({ code, continueUrl: `${siteUrl}/` })}`
}

function duration(hours: number): string {
  if (hours > 24) return `${hours / 24} jours`
  return hours === 1 ? 'une heure' : `${hours} heures`
}

/** A name may be anything, also an advertisement for another site: only what looks like a name is repeated. */
function greet({ displayName }: Recipient): string {
  const isName = /^[\p{L}\p{M}' ’.-]{1,60}$/u.test(displayName) && !/\.\p{L}/u.test(displayName)
  return isName ? `Bonjour ${displayName},` : 'Bonjour,'
}

function compose({ to }: Recipient, { siteName, siteUrl }: Sender, letter: Letter): Mail {
  const { subject, greeting, paragraphs, button, closing } = letter
  const text = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label} :\n${button.url}`] : []),
    ...closing,
    `${siteName}\n${siteUrl}`,
  ].join('\n\n')

  const html = [
    ...[greeting, ...paragraphs].map(paragraph),
    ...(button
      ? [
          `<p><a href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;background:#b3121d;color:#ffffff;font-weight:bold;text-decoration:none">${escaped(button.label)}</a></p>`,
          `<p style="font-size:14px;color:#555555">Si le bouton ne fonctionne pas, copiez cette adresse :<br>${escaped(button.url)}</p>`,
        ]
      : []),
    ...closing.map(paragraph),
    `<p style="color:#555555">${escaped(siteName)}<br><a href="${escaped(siteUrl)}">${escaped(siteUrl)}</a></p>`,
  ].join('\n')

  return {
    to,
    subject,
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#15141a">
${html}
</body>
</html>
`,
  }
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
