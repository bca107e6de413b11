// Builds a mail as plain text and simple HTML.

import type { Mail } from './mailer.server'
import { escapeLines, escapeMarkup, linesOf } from './markup'

export interface Letter {
  subject: string
  paragraphs: string[]
  quote?: string
  /** A letter about several things tells them one after the other. */
  items?: LetterItem[]
  button?: { label: string; url: string }
  closing: string[]
}

export interface LetterItem {
  title: string
  lines: string[]
  quote?: string
  link?: { label: string; url: string }
}

export interface Sender {
  siteName: string
  siteUrl: string
}

export interface Recipient {
  to: string
  displayName: string
}

/** All texts are escaped; in HTML addresses of this site are links. */
export function composeLetter(recipient: Recipient, { siteName, siteUrl }: Sender, letter: Letter): Mail {
  const { subject, paragraphs, quote, items = [], button, closing } = letter
  const paragraph = (text: string) => `<p>${withLinks(text, siteUrl)}</p>`
  const greeting = greet(recipient)
  const text = [
    greeting,
    ...paragraphs,
    ...(quote ? [quotedText(quote)] : []),
    ...items.map(itemText),
    ...(button ? [`${button.label} :\n${button.url}`] : []),
    ...closing,
    `${siteName}\n${siteUrl}`,
  ].join('\n\n')

  const html = [
    ...[greeting, ...paragraphs].map(paragraph),
    ...(quote ? [quotedHtml(quote)] : []),
    ...items.map(itemHtml),
    ...(button
      ? [
          `<p><a href="${escapeMarkup(button.url)}" style="display:inline-block;padding:12px 20px;background:#b3121d;color:#ffffff;font-weight:bold;text-decoration:none">${escapeMarkup(button.label)}</a></p>`,
          `<p style="font-size:14px;color:#555555">Si le bouton ne fonctionne pas, copiez cette adresse\u00a0:<br>${link(button.url, button.url)}</p>`,
        ]
      : []),
    ...closing.map(paragraph),
    `<p style="color:#555555">${escapeMarkup(siteName)}<br>${link(siteUrl, siteUrl)}</p>`,
  ].join('\n')

  return {
    to: recipient.to,
    subject,
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word;color:#15141a;background:#ffffff">
${html}
</body>
</html>
`,
  }
}

/** Adds a small link to the end of a letter. */
export function withFootnote(mail: Mail, label: string, url: string): Mail {
  const html = `<p style="font-size:14px;color:#555555">${link(url, label)}</p>\n</body>`
  return {
    ...mail,
    text: `${mail.text}\n${label} :\n${url}\n`,
    html: mail.html?.replace('</body>', () => html),
  }
}

/** Only what looks like a name is repeated: the display name may be an advertisement. */
function greet({ displayName }: Recipient): string {
  const isName = /^[\p{L}\p{M}' ’.-]{1,60}$/u.test(displayName) && !/\.\p{L}/u.test(displayName)
  return isName ? `Bonjour ${displayName},` : 'Bonjour,'
}

function quotedText(text: string): string {
  return linesOf(text)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function quotedHtml(text: string): string {
  return `<blockquote style="margin:16px 0;padding:4px 0 4px 16px;border-left:4px solid #b3121d">${escapeLines(text)}</blockquote>`
}

function itemText({ title, lines, quote, link: to }: LetterItem): string {
  const under = [...lines, ...(to ? [`${to.label} : ${to.url}`] : [])].map((line) => `  ${line}`)
  return [`- ${title}`, ...under, ...(quote ? [quotedText(quote)] : [])].join('\n')
}

function itemHtml({ title, lines, quote, link: to }: LetterItem): string {
  const under = [...lines.map(escapeMarkup), ...(to ? [link(to.url, to.label)] : [])]
  const text = [`<strong>${escapeMarkup(title)}</strong>`, ...under].join('<br>')
  return `<p>${text}</p>${quote ? quotedHtml(quote) : ''}`
}

function link(url: string, label: string): string {
  return `<a href="${escapeMarkup(url)}">${escapeMarkup(label)}</a>`
}

/** Titles are typed by users: what they name elsewhere stays text. */
function withLinks(text: string, siteUrl: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[\w/=-])/)
    .map((part) => (part.startsWith(`${siteUrl}/`) ? link(part, part) : escapeMarkup(part)))
    .join('')
}
