import { type AgendaPlace, agendaPlaceSchema } from '~/domain/place'

/** An active theatre in Nyon, with the given fields in place of its own. */
export function makePlace(fields: Partial<AgendaPlace> = {}): AgendaPlace {
  return agendaPlaceSchema.parse({
    name: 'Théâtre du Lac',
    otherNames: [],
    rooms: [],
    street: 'Rue du Lac 4',
    npa: '1260',
    locality: 'Nyon',
    canton: 'VD',
    lat: 46.3832,
    lng: 6.2396,
    access: 'À cinq minutes de la gare.',
    accessibility: { wheelchair: 'yes' },
    website: 'https://theatre-du-lac.example',
    state: 'active',
    mergedInto: null,
    ...fields,
  })
}
