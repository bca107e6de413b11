import type { Canton, Place } from '~/domain/event'

export const GENEVA = place('Halle de Plainpalais', '1205', 'Genève', 'GE', 46.1977, 6.1405)
export const SION = place('Espace des Remparts', '1950', 'Sion', 'VS', 46.2331, 7.3606)
export const NEUCHATEL = place('Théâtre du Lac', '2000', 'Neuchâtel', 'NE', 46.9918, 6.931)
export const LA_CHAUX_DE_FONDS = place(
  'Ancienne Horlogerie',
  '2300',
  'La Chaux-de-Fonds',
  'NE',
  47.1035,
  6.8328,
)
export const FRIBOURG = place('Cave de la Basse-Ville', '1700', 'Fribourg', 'FR', 46.8065, 7.1619)
export const DELEMONT = place('Halle du Château', '2800', 'Delémont', 'JU', 47.3645, 7.3446)
export const MOUTIER = place('Foyer de Moutier', '2740', 'Moutier', 'BE', 47.2789, 7.3715)
export const NYON = place('Cinéma du Bourg', '1260', 'Nyon', 'VD', 46.3833, 6.2398)

function place(name: string, npa: string, locality: string, canton: Canton, lat: number, lng: number): Place {
  return { name, street: '', npa, locality, canton, lat, lng, access: '' }
}
