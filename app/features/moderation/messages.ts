import type { DecisionAction } from '~/domain/lifecycle'
import type { LogAction } from '~/domain/moderation-log'
import { counted, enumerated, quoted } from '~/platform/french'
import { agoText } from '~/platform/french-dates'
import type { Decided, DecidedAll, EarlierDecision } from './decide.server'
import type { Undone } from './undo.server'

const ACTION_TEXTS: Readonly<Record<LogAction, string>> = {
  submitted: 'envoyé %',
  edited: 'modifié %',
  withdrawn: 'retiré %',
  state_changed: 'changé l’état de %',
  approved: 'accepté %',
  changes_requested: 'demandé des corrections pour %',
  rejected: 'refusé %',
  cancelled: 'annulé %',
  removed: 'retiré % du site',
  undone: 'annulé une décision sur %',
  noted: 'ajouté une note à %',
}

/** « accepté cette annonce » */
export function actionText(action: LogAction, what = 'cette annonce'): string {
  return ACTION_TEXTS[action].replace('%', what)
}

/** « Camille Rochat a déjà accepté cette annonce il y a 2 minutes. » */
export function earlierText(
  { byUid, by, action, at }: EarlierDecision,
  readerUid: string,
  nowMs: number,
): string {
  const who = byUid === readerUid ? 'Vous avez' : `${by || 'Quelqu’un'} a`
  return `${who} déjà ${actionText(action)} ${agoText(at, nowMs)}.`
}

export const DECISION_MESSAGES = {
  'not-found': 'Cette annonce n’existe plus.',
  changed:
    'L’annonce a été modifiée entre-temps. Voici la nouvelle version\u00a0: relisez-la avant de décider.',
  'not-allowed': 'Cette décision n’est plus possible\u00a0: l’état de l’annonce a changé.',
  'missing-message': 'Indiquez ce qu’il faut corriger.',
  'missing-reason': 'Choisissez un motif.',
  'original-gone':
    'L’annonce d’origine n’est plus en ligne\u00a0: sa modification ne peut pas être publiée. Refusez-la, ou demandez à son auteur de renvoyer l’annonce.',
  'category-gone': 'Le thème de cette annonce n’existe plus. Choisissez-en un autre avant de l’accepter.',
} as const satisfies Record<Exclude<Extract<Decided, { ok: false }>['reason'], 'already-decided'>, string>

export const UNDO_MESSAGES = {
  'too-late': 'Trop tard\u00a0: une décision peut être annulée pendant dix secondes seulement.',
  'not-yours': 'Seule la personne qui a pris cette décision peut l’annuler.',
  changed: 'La décision ne peut plus être annulée\u00a0: l’annonce a changé depuis.',
  'category-gone': 'La décision ne peut plus être annulée\u00a0: le thème d’avant n’existe plus.',
} as const satisfies Record<Extract<Undone, { ok: false }>['reason'], string>

export function doneText(
  action: DecisionAction,
  { eventTitle, wasPublished }: Pick<Extract<Decided, { ok: true }>, 'eventTitle' | 'wasPublished'>,
): string {
  const what = quoted(eventTitle)
  switch (action) {
    case 'approve':
      return `Acceptée\u00a0: ${what}.`
    case 'request_changes':
      return `Corrections demandées\u00a0: ${what}.`
    case 'reject':
      return `${wasPublished ? 'Dépubliée' : 'Refusée'}\u00a0: ${what}.`
    case 'cancel':
      return `Marquée comme annulée\u00a0: ${what}.`
    case 'remove':
      return `Retirée du site\u00a0: ${what}.`
  }
}

const DONE_WORDS: Readonly<Record<DecisionAction, [one: string, many: string]>> = {
  approve: ['acceptée', 'acceptées'],
  request_changes: ['renvoyée pour corrections', 'renvoyées pour corrections'],
  reject: ['refusée', 'refusées'],
  cancel: ['annulée', 'annulées'],
  remove: ['retirée', 'retirées'],
}

/** « 4 acceptées, 1 déjà traitée par Camille Rochat. » */
export function reportText(action: DecisionAction, { done, earlier, changed, refused }: DecidedAll): string {
  const [one, many] = DONE_WORDS[action]
  const names = [...new Set(earlier.map(({ by }) => by || 'quelqu’un'))]
  const parts = [
    done > 0 ? counted(done, one, many) : '',
    earlier.length > 0
      ? `${counted(earlier.length, 'déjà traitée', 'déjà traitées')} par ${enumerated(names)}`
      : '',
    changed > 0 ? `${counted(changed, 'modifiée', 'modifiées')} entre-temps, à relire` : '',
    refused > 0 ? `${counted(refused, 'laissée telle quelle', 'laissées telles quelles')}` : '',
  ].filter(Boolean)
  return `${parts.join(', ') || 'Aucune annonce traitée'}.`
}

export function undoneText(count: number): string {
  return count === 1
    ? 'Décision annulée\u00a0: l’annonce est comme avant.'
    : `${counted(count, 'décision annulée', 'décisions annulées')}.`
}
