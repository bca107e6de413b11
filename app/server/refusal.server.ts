// French pages for requests that are refused before Remix.
import type { Response } from 'express'
import { PRIVATE } from '~/http/cache-control'
import { escapeMarkup } from '~/platform/markup'
import { barePage } from './bare-page.server'

const REFUSALS = {
  400: ['Adresse illisible', 'L’adresse demandée n’existe pas. Vérifiez le lien, ou partez de l’accueil.'],
  403: [
    'Envoi refusé',
    'Le formulaire a été envoyé depuis un autre site. Ouvrez la page ici et recommencez.',
  ],
  404: ['Fichier introuvable', 'Ce fichier n’existe pas ou n’existe plus.'],
  405: ['Méthode non admise', 'Cette adresse n’accepte pas ce type de requête.'],
  408: ['Envoi trop lent', 'Votre envoi n’est pas arrivé à temps. Vérifiez votre connexion et recommencez.'],
  413: ['Envoi trop volumineux', 'Le fichier ou le texte est trop volumineux. Réduisez-le et recommencez.'],
  414: ['Adresse trop longue', 'L’adresse demandée est trop longue. Raccourcissez votre recherche.'],
  429: ['Trop de demandes', 'Vous avez beaucoup envoyé en peu de temps. Réessayez plus tard.'],
  500: ['Une erreur est survenue', 'La page n’a pas pu s’afficher. Réessayez dans un instant.'],
  503: ['Un instant', 'Trop de demandes arrivent en même temps. Réessayez dans une minute.'],
} as const

export type RefusalStatus = keyof typeof REFUSALS

/** Sets the headers and returns the body; the caller ends the response. */
export function prepareRefusal(res: Response, status: RefusalStatus): string {
  const [title, text] = REFUSALS[status]
  return prepare(
    res,
    status,
    title,
    `<p>${text}</p>
<p><a href="/">Retour à l’accueil</a></p>`,
  )
}

/** Forms with a photo go without `no-store`: browsers forget the typed text of a page that may not be stored. */
export function preparePhotoRefusal(res: Response): string {
  return prepare(
    res,
    413,
    'La photo est trop grande',
    `<p>L’annonce n’a pas été envoyée. Choisissez une photo de 10\u00a0Mo au plus.</p>
<p>Votre dernier brouillon est conservé, mais pas ce que vous avez écrit depuis.</p>
<p><a href="${escapeMarkup(res.req.originalUrl)}">Rouvrir le formulaire</a></p>`,
  )
}

/** The page asks again by itself, after so many seconds. */
export function refuseAtStart(res: Response, seconds: string): void {
  const page = prepare(
    res,
    503,
    'Le site démarre',
    '<p>L’agenda sera là dans un instant. Cette page se recharge d’elle-même.</p>',
  )
  res.setHeader('Refresh', seconds)
  res.end(res.req.method === 'HEAD' ? undefined : page)
}

function prepare(res: Response, status: RefusalStatus, title: string, content: string): string {
  const page = barePage(title, `<h1>${title}</h1>\n${content}`)
  res.statusCode = status
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Content-Length', Buffer.byteLength(page))
  res.setHeader('Cache-Control', PRIVATE)
  return page
}

export function refuse(res: Response, status: RefusalStatus): void {
  const page = prepareRefusal(res, status)
  res.end(res.req.method === 'HEAD' ? undefined : page)
}
