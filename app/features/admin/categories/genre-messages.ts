import type { GenreRefusal } from './manage-genres.server'

export const GENRE_REFUSALS: Record<GenreRefusal, string> = {
  unknown: 'Ce genre n’est plus dans ce thème\u00a0: quelqu’un d’autre l’a supprimé ou déplacé entre-temps.',
  taken: 'Ce genre existe déjà dans l’un des thèmes.',
  'no-slug': 'Le nom doit contenir des lettres.',
  'too-many': 'Ce thème a déjà beaucoup de genres\u00a0: supprimez-en un d’abord.',
  'bad-target': 'Choisissez un autre thème, qui soit actif.',
}
