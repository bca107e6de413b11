import { expect, test } from 'vitest'
import type { FoundEvent } from '~/features/imports/pages/found-event'
import { readSource } from '~/features/imports/pages/read-source'
import { withTold } from './told-in-text.server'

const TODAY = '2026-11-29'

function told(text: string): FoundEvent {
  const source = { bytes: Buffer.from(text), type: 'text/plain', charset: null, address: '', today: TODAY }
  const [event] = readSource(source).events
  if (!event) throw new Error('no event')
  return withTold(event, text, TODAY)
}

test('an announcement on one line', () => {
  const text =
    'Atelier poterie pour enfants dès 6 ans, tous les mercredis de janvier 2027 de 14h à 16h, Maison de quartier, Chemin des Écoles 2, 1004 Lausanne. Gratuit.'
  expect(told(text)).toMatchObject({
    title: 'Atelier poterie pour enfants dès 6 ans',
    description: text,
    dates: ['06', '13', '20', '27'].map((day) => ({
      start: `2027-01-${day}T14:00`,
      end: `2027-01-${day}T16:00`,
    })),
    location: { text: 'Maison de quartier, Chemin des Écoles 2, 1004 Lausanne' },
    price: { kind: 'free' },
    minAge: 6,
    notes: [],
  })
})

test('a poster: the heading is no title, Sunday has its own hour, the line of tickets has their link', () => {
  const text = `THÉÂTRE
Le Malade imaginaire
Ve 11, sa 12 et di 13 décembre 2026 à 20h30 (dimanche 17h)
Théâtre de Morges
Tarifs : 30.- / 20.- AVS
Réservations : www.theatre.example
Organisation : Compagnie du Fil`
  expect(told(text)).toMatchObject({
    title: 'Le Malade imaginaire',
    description: expect.stringMatching(/^THÉÂTRE\nVe 11/),
    dates: [
      { start: '2026-12-11T20:30', end: null },
      { start: '2026-12-12T20:30', end: null },
      { start: '2026-12-13T17:00', end: null },
    ],
    location: { name: 'Théâtre de Morges', locality: 'Morges' },
    price: { kind: 'paid', minChf: 20, maxChf: 30, note: '' },
    bookingUrl: 'https://www.theatre.example',
    website: null,
    organizerName: 'Compagnie du Fil',
  })
})

test.each([
  ['Entrée libre', 'free'],
  ['Gratuit !', 'free'],
  ['Entrée gratuite, repas 25.-', 'free'],
  ['Techno 10.- / Karaoké gratuit / Nouvel An 20.-', null],
  ['Places à 45, 35 et 20 francs', 'paid 20-45'],
  ['Tickets CHF 30 / 20 (students)', 'paid 20-30'],
  ['Menu 6 plats à Fr. 95.-, accordéon', null],
  ['Insignes 10.- en vente auprès des guggens', null],
  ['on rentre vers 20h, soupe à l’arrivée (5.-)', null],
  ['Entrée Fr. 5.-, parking gratuit', 'paid 5-5'],
  ['Repas Fr. 35.- par personne, enfants 15.-', null],
  ['Entrée libre. Repas : 25.-', 'free'],
  ['Entrée libre, collecte à la sortie', 'hat'],
  ['Prix libre', 'pay_what_you_want'],
  ['15 francs', 'paid 15-15'],
  ['CHF 5.- / gratuit jusqu’à 16 ans', 'paid 5-5 Gratuit jusqu’à 16 ans'],
  ['Tarifs : 30.- / 20.- AVS', 'paid 20-30'],
  ['Adultes 12.50, enfants 6.-', 'paid 6-12.5'],
  ['20/15 CHF', 'paid 15-20'],
  ['Prix d’entrée Fr. 12.- (membres Fr. 8.-)', 'paid 8-12'],
  ['Entrée : 1’200 francs', 'paid 1200-1200'],
  ['Menu 35.- (boissons non comprises)', null],
  ['Plus de CHF 5000.- de lots, cartons dès 2.-', null],
  ['Inscription 35 francs. Gratuit', null],
  ['20h30', null],
  ['le 12.50', null],
])('the price of « %s » is %s', (line, price) => {
  const found = told(`Fête d’hiver\n${line}`).price
  const amounts = found?.kind === 'paid' ? `${found.minChf}-${found.maxChf}` : ''
  expect(found && [found.kind, amounts, found.note].filter(Boolean).join(' ')).toBe(price || null)
})

test.each([
  ['Adultes CHF 25.–, enfants 10.–, -16 ans gratuit', 'paid 10-25'],
  ['Prix d’entrée : 14 francs, enfants gratuits.', 'paid 14-14'],
  ['Billets de 15 à 40 francs, abonnement 90.-', 'paid 15-40'],
  ['Prix 50.- par personne, boissons non comprises', 'paid 50-50'],
  ['Tarifs 30/20/12', 'paid 12-30'],
  ['Erwachsene Fr. 20.-, Kinder Fr. 10.-', 'paid 10-20'],
  ['Prélocation 25.- / caisse 30.-', 'paid 25-30'],
  ['dès 12 francs', 'paid 12-12'],
  ['Gratuit, 1er prix : un bon de 100.-', 'free '],
  ['Entrée libre, collecte (prix indicatif 25.-)', 'hat '],
  ['Offrande en faveur de l’EPER', 'hat '],
  ['Chapeau à la sortie', 'hat '],
  ['Fr. 5.- la carte, 30 séries', null],
  ['Places de parc comptées, né en 1950, tél. 021 555 12 34', null],
])('a price in one of its writings: « %s »', (line, price) => {
  const found = told(`Fête d’hiver\n${line}`).price
  const amounts = found?.kind === 'paid' ? `${found.minChf}-${found.maxChf}` : ''
  expect(found && `${found.kind} ${amounts}`).toBe(price)
})

test.each([
  ['Cave du Lac, Nyon', 'Cave du Lac', 'Nyon'],
  ['Lieu : Parc Mon-Repos, Lausanne', 'Parc Mon-Repos', 'Lausanne'],
  ['Dimanche 6 décembre à 15h au temple de Nyon. Entrée libre', 'Temple de Nyon', 'Nyon'],
  ['Samedi 5 décembre 2026 à 20h, salle communale d’Aubonne', 'Salle communale d’Aubonne', 'Aubonne'],
  ['Rendez-vous à Nyon à 10h', '', 'Nyon'],
  ['Départ à 10h à Sion, arrivée à Nyon', null, null],
  ['Temple de Nyon ou salle de sport, Morges', null, null],
  ['avec les élèves de Madame Nyon', null, null],
  ['à Cuba', null, null],
  ['on joue au Café de la Gare à Cossonay', 'Café de la Gare', 'Cossonay-Ville'],
  ['Concert à l’église St-Jean (Yverdon)', 'Église St-Jean', 'Yverdon-les-Bains'],
  ['La soirée de l’école aura lieu à la grande salle d’Apples', 'Grande salle d’Apples', 'Apples'],
  ['Maison de quartier de Chailly, Lausanne', 'Maison de quartier de Chailly', 'Lausanne'],
  ['Le Bouchon Ivre, Sion', 'Le Bouchon Ivre', 'Sion'],
  ['La Chaux-de-Fonds, Temple Farel', 'Temple Farel', 'La Chaux-de-Fonds'],
  [
    'Lieu : salle de gym de l’ancien collège, Corcelles-près-Payerne',
    'Salle de gym de l’ancien collège',
    'Corcelles-près-Payerne',
  ],
  ['📍 Grande salle, Vuisternens-devant-Romont', 'Grande salle', 'Vuisternens-devant-Romont'],
  ['Où : Les Docks, Lausanne', 'Les Docks', 'Lausanne'],
  ['Espace culturel des Terreaux, rue de l’Ale 31, Lausanne', 'Espace culturel des Terreaux', 'Lausanne'],
  ['rue du Lac 12, Vevey', '', 'Vevey'],
  ['Collège du Pontet, salle de conférence, Renens', 'Collège du Pontet, salle de conférence', 'Renens'],
  ['THÉÂTRE DE POCHE\nVevey', 'THÉÂTRE DE POCHE', 'Vevey'],
  ['Sapin de Noël sous le couvert communal, les sociétés de Vuarrens', 'Couvert communal', 'Vuarrens'],
  ['Temple de Mézières', 'Temple de Mézières', ''],
  ['Temple de Mézières (VD)', 'Temple de Mézières', 'Mézières'],
  ['Grande salle, Le Mont', 'Grande salle', ''],
  ['la société de chant L’Écho du Moulin de Nyon', null, null],
  ['Temple de Nyon\nSalle communale de Morges', null, null],
  ['Repair Café de Prilly à la Grande salle', 'Grande salle', 'Prilly'],
  ['dans la cour du collège (en cas de pluie : à la halle de gym)', 'Cour du collège', ''],
])('the place of « %s »', (line, name, locality) => {
  const found = told(`Fête d’hiver\n${line}`).location
  expect([found?.name ?? null, found?.locality ?? null]).toEqual([name, locality])
})

test.each([
  ['Temple de Mézières', 'Mézières (VD)'],
  ['Temple de Nyon\nSalle communale de Morges', 'Plusieurs lieux sont possibles'],
])('what is not sure of « %s » is said', (line, note) => {
  expect(told(`Fête d’hiver\n${line}`).notes.join()).toContain(note)
})

test.each([
  ['« Écrire la neige »\n13 février', 'Écrire la neige'],
  ['Atelier d’écriture\n« Écrire la neige »\n13 février', 'Écrire la neige'],
  [
    'COMMUNIQUÉ DE PRESSE\nThéâtre du Pavé, Vevey\n« Les Bonnes manières », une comédie',
    'Les Bonnes manières',
  ],
  ['Musée du Bourg, Romainmôtier\nFabrique ta lanterne\nMercredi 9 décembre', 'Fabrique ta lanterne'],
  ['Le Bout du Monde – Vevey\nSa 12.12\nKALA SHAKTI', 'KALA SHAKTI'],
  ['La Compagnie du Fil présente\nLe Malade imaginaire', 'Le Malade imaginaire'],
  ['Club de randonnée Les Chaussettes\nSortie raquettes dimanche 24 janvier aux Paccots', 'Sortie raquettes'],
  ['CHŒUR DES ARMAILLIS\nConcerts de Noël\n12 décembre', 'Concerts de Noël'],
  ['Bibliothèque de Carouge : Raconte-moi une histoire\n5 décembre', 'Raconte-moi une histoire'],
  ['HC Val-de-Joux – HC Saint-Imier\nMardi 8 décembre', 'HC Val-de-Joux – HC Saint-Imier'],
  ['Subject: Save the date - Repair Café\n5.12.26', 'Repair Café'],
  ['ANNULÉ : Concert de Noël\n12 décembre', 'Concert de Noël'],
  ['★★★ SYLVESTRE 2026 ★★★\nJeudi 31 décembre', 'SYLVESTRE 2026'],
  ['Bonjour,\nPourriez-vous annoncer notre concert de l’Avent svp ?\nMerci', 'Concert de l’Avent'],
  ['Chers parents,\nLa soirée de l’école aura lieu le jeudi 17 décembre', 'Soirée de l’école'],
  [
    'Bonjour, pourriez-vous mettre dans l’agenda notre souper de soutien ? C’est le 20 mars',
    'Souper de soutien',
  ],
  [
    'Chers habitants,\nLa Municipalité a le plaisir de vous inviter à la fête nationale qui aura lieu samedi',
    'Fête nationale',
  ],
  ['Dear all,\nThe English Church invites you to a Service of Carols\non 20 December', 'Service of Carols'],
  [
    'Genève, le 24 novembre 2026\nL’Ensemble des Délices, chœur amateur, interprète le Magnificat de Bach',
    'Magnificat de Bach',
  ],
  ['Hello! petit rappel, vendredi on joue au Café de la Gare\nbisous', ''],
  ['ANNULATION\nEn raison de la maladie de notre soliste, tout est annulé', ''],
  ['Feuille dominicale – décembre\nSamedi 5 décembre, 18h: messe', ''],
])('the title of « %s » is « %s »', (text, title) => expect(told(text).title).toBe(title))

test.each([
  ['Concert\nOrg. : Amicale des pompiers de Bavois', 'Amicale des pompiers de Bavois'],
  ['La Bibliothèque communale de Prilly vous invite à une lecture.', 'Bibliothèque communale de Prilly'],
  ['Le Chœur mixte L’Alouette chantera le dimanche 13 décembre', 'Chœur mixte L’Alouette'],
  ['La Compagnie du Fil présente\nLe Malade imaginaire', 'Compagnie du Fil'],
  ['Soirée tango\nAssociation TangoLac', 'Association TangoLac'],
  ['GRAND LOTO de la Société de Jeunesse de Vuisternens 🎉', 'Société de Jeunesse de Vuisternens'],
  ['Concert\nSoutien : Loterie romande, commune de Clos du Doubs', ''],
  ['Concert\nCollecte en faveur de l’association Semences libres', ''],
  ['La Municipalité a le plaisir de vous inviter à la fête', ''],
  ['la soirée du FC c’est demain samedi 28 nov', ''],
])('the organizer of « %s » is « %s »', (text, name) => expect(told(text).organizerName).toBe(name))

test.each([
  ['Samedi 5 décembre\nPortes : 19h30 – Concert : 20h30', 'Portes à 19 h 30'],
  ['Samedi 5 décembre 20h, ouverture des portes 19h', 'Portes à 19 h'],
  ['Sa 12.12 | DOORS 20:30 | SHOW 21:30', 'Portes à 20 h 30'],
  ['Ve 11.12 20h, portes 19h\nSa 12.12 17h, portes 16h', undefined],
  ['Samedi 5 décembre 10h, portes ouvertes', undefined],
])('the doors of « %s » stand in the note', (text, note) => {
  expect(told(`Concert\n${text}`).dates[0]?.note?.replace(/\s/g, ' ')).toBe(note)
})

test('each date of a tour has its place as its label; a place that is missing is asked', () => {
  const tour = `Si Dieu me prête vie
ve 22.01.27   20h    Aigle, Maison de paroisse
sa 23.01.27   20h    La Chaux-de-Fonds, Temple Farel`
  expect(told(tour)).toMatchObject({
    location: null,
    dates: [{ label: 'Maison de paroisse, Aigle' }, { label: 'Temple Farel, La Chaux-de-Fonds' }],
    notes: [expect.stringContaining('chacune leur lieu')],
  })
  const choir = 'Noël\nNyon, église, samedi 12 décembre, 20h\nRolle, temple, dimanche 13 décembre, 17h'
  expect(told(choir).dates.map(({ label }) => label)).toEqual(['Église, Nyon', 'Temple, Rolle'])
  const partly = told(`${tour}\ndi 24.01.27 17h`)
  expect(partly.dates.map(({ label }) => label)).toEqual([undefined, undefined, undefined])
  expect(partly.notes.join()).toContain('Plusieurs lieux')
})

test('addresses without their protocol; none of mail', () => {
  expect(told('Loup\nbilletterie > petitesrives.ch/loup')).toMatchObject({
    bookingUrl: 'https://petitesrives.ch/loup',
    website: null,
  })
  expect(told('Loup\nusineasons.ch')).toMatchObject({ website: 'https://usineasons.ch' })
  expect(told('Loup\nanne@petitesrives.ch, 1.12.2026')).toMatchObject({ bookingUrl: null, website: null })
})

test('two towns in a title are no place', () => {
  expect(told('Match de hockey Lausanne – Fribourg\nMardi 8 décembre à 19h45').location).toBeNull()
  expect(told('Visite guidée à Gruyères\nDimanche 13 décembre, 14h').location).toMatchObject({
    locality: 'Gruyères',
  })
})
