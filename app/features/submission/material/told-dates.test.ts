import { describe, expect, test } from 'vitest'
import { datesTold } from './told-dates'

const TODAY = '2026-11-29'

function dates(text: string): string[] {
  return datesTold(text, TODAY).dates.map(
    ({ day, endDay, startTime, endTime, status, availability, label }) =>
      [
        endDay ? `${day}..${endDay}` : day.slice(5),
        endTime ? `${startTime}-${endTime}` : startTime,
        status,
        availability,
        label,
      ]
        .filter(Boolean)
        .join(' '),
  )
}

function notes(text: string): string {
  return datesTold(text, TODAY).notes.join('\n')
}

describe('the hour stands on another line than the day', () => {
  test.each([
    ['Quand : samedi 5 décembre\nLieu : salle communale\nHeure : 20 h', ['12-05 20:00']],
    ['Samedi 5 décembre 2026\n20h00', ['12-05 20:00']],
    ['Samedi 5 décembre\nPortes : 19h30 – Concert : 20h30', ['12-05 20:30']],
    ['Samedi 5 décembre\nPortes 19h30\nConcert 20h30', ['12-05 20:30']],
    ['Samedi 16 janvier 2027\nSalle polyvalente\n20h00 - ouverture des portes 18h30', ['01-16 20:00']],
    ['Sa 12.12 | DOORS 20:30 | SHOW 21:30', ['12-12 21:30']],
    [
      'samedi 12/12 au local\nOn épluche dès 15h, on mange à 19h, on danse jusqu’à minuit.',
      ['12-12 15:00-00:00'],
    ],
  ])('%s', (text, told) => expect(dates(text)).toEqual(told))

  test('one hour for all days, above them or below', () => {
    const told = ['12-03 20:30', '12-10 20:30', '12-17 20:30']
    expect(
      dates(
        'je 3 décembre – Léa\nje 10 décembre – Big Noise\nje 17 décembre – Jam\nConcerts à 20h30, bar dès 18h',
      ),
    ).toEqual(told)
    expect(dates('Concerts à 20h30\nje 3, 10 et 17 décembre')).toEqual(told)
    expect(dates('lundi 28.12 et mardi 29.12 (8–12 ans)\nlundi 4.1\nchaque fois de 14h à 16h')).toEqual([
      '12-28 14:00-16:00',
      '12-29 14:00-16:00',
      '01-04 14:00-16:00',
    ])
  })

  test('an hour below days with words between them is that of the last, and is asked', () => {
    const text = 'Samedi 5 décembre\nMarché\nDimanche 6 décembre\nVisite\n17h'
    expect(dates(text)).toEqual(['12-05', '12-06 17:00'])
    expect(notes(text)).toContain('est-ce l’heure de toutes les dates')
  })

  test.each([
    'Samedi 5 décembre\nRéservations de 18h à 20h au 021 555 11 22',
    'Samedi 5 décembre\nEntrée 12.50',
    'Samedi 5 décembre\nRue du Midi 12',
    'Samedi 5 décembre\nDurée 1h25, dès 12 ans',
  ])('no hour of the event: %s', (text) => expect(dates(text)).toEqual(['12-05']))
})

describe('deadlines, ages, numbers and other times are no dates', () => {
  test.each([
    'Inscription obligatoire jusqu’au 7 décembre à atelier@exemple.ch',
    'Prélocation dès le 1er décembre, 10h, à la boulangerie',
    'Délai d’inscription : 4 décembre',
    'Merci de vous annoncer d’ici au mardi 8 décembre, 12h',
    'Réservations dès le 1er décembre : 077 400 20 21 (17h-19h)',
    'Anne Rey (née le 3 mars 1950), 079 555 12 34',
    'Sorti en salle le 2 février 1995',
    'Repas 12.50, dès 10/12 ans',
    'Le Pré (Suisse 2026, 1h38, 10/12 ans)',
    'Tarifs 30/20/12',
  ])('%s', (line) => expect(dates(`Samedi 12 décembre à 20h\n${line}`)).toEqual(['12-12 20:00']))

  test('a deadline beside the date leaves the date', () => {
    expect(dates('Inscriptions jusqu’au 3 janvier, cours les 12 et 19 janvier 2027, 20h')).toEqual([
      '01-12 20:00',
      '01-19 20:00',
    ])
  })

  test.each([
    'Samedi 5 décembre, inscription jusqu’au 1er décembre, 20h',
    'Samedi 5 décembre (inscription jusqu’au 1er décembre) 20h',
    'Inscription jusqu’au 1er décembre, 20h, samedi 5 décembre',
    'Samedi 5 décembre, billets dès le 1er décembre, au bar, à 20h',
  ])('an hour behind a deadline is asked: %s', (line) => {
    expect(dates(line)).toEqual(['12-05'])
    expect(notes(line)).toMatch(/est-ce l’heure de l’événement\u00a0\?(?:\n|$)/)
  })

  test.each([
    'Réception des articles : vendredi 11 décembre de 17h à 20h',
    'Prochaine répétition mardi 8 décembre 19h30',
    'Point 5. Prochaine séance du comité le 14 janvier',
    'Nous reviendrons avec plaisir le 14 janvier',
  ])('a date of something else is asked: %s', (line) => {
    const text = `Samedi 12 décembre à 20h\n${line}`
    expect(dates(text)).toEqual(['12-12 20:00'])
    expect(notes(text)).toContain('n’est pas compris dans les dates')
  })
})

describe('states', () => {
  test.each([
    ['Le concert du samedi 5 décembre à 20h est annulé', ['12-05 20:00 cancelled']],
    ['Samedi 5 décembre 20h – COMPLET\nDimanche 6 décembre 17h', ['12-05 20:00 sold_out', '12-06 17:00']],
    ['SA 16.01 SOLD OUT Karaoke Night 21h', ['01-16 21:00 sold_out']],
    ['ANNULÉ — ANNULÉ\nConcert\ndimanche 6 décembre à 17h', ['12-06 17:00 cancelled']],
    ['COMPLET !\nSamedi 5 décembre, 20h', ['12-05 20:00 sold_out']],
    ['Samedi 5 décembre, 9h : petit-déjeuner complet', ['12-05 09:00']],
  ])('%s', (text, told) => expect(dates(text)).toEqual(told))

  test.each([
    'Si nous devons annuler le concert, les billets sont remboursés.',
    'En cas de maladie, celui qui doit annuler son billet est remboursé.',
    'S’il pleut trop, nous\ndevons annuler le concert.',
    'La personne qui doit annuler la soirée nous écrit.',
    'Nous devons annuler l’apéritif.',
    'Nous sommes contraints d’annuler le concert de mai.',
    'Le concert n’est pas annulé.',
    'L’apéritif est annulé.',
    'Annulation',
  ])('a sentence of conditions cancels nothing: %s', (line) =>
    expect(dates(`Concert\nSamedi 5 décembre à 20h\n${line}`)).toEqual(['12-05 20:00']),
  )

  test.each([
    'Le concert du samedi 5 décembre à 20h n’est pas annulé',
    'Concert samedi 5 décembre à 20h, annulation gratuite',
    'Samedi 5 décembre à 20h, annulation gratuite jusqu’à la veille',
    'Les séances annulées au printemps ont lieu samedi 5 décembre à 20h',
    'Samedi 5 décembre 20h – version complète du Messie',
    'Samedi 5 décembre à 20h, soirée complète avec repas',
    'Samedi 5 décembre à 20h, journée complète',
    'Le spectacle reporté de juin aura lieu le samedi 5 décembre à 20h',
    'Samedi 5 décembre à 20h, reporté en cas de pluie',
    'Samedi 5 décembre à 20h, annulé, s’il pleut',
    'Concert samedi 5 décembre à 20h et l’apéritif est annulé',
    'Le concert du samedi 5 décembre à 20h, l’apéritif est annulé',
  ])('words that may be a state are asked: %s', (line) => {
    expect(dates(line)).toEqual(['12-05 20:00'])
    expect(notes(line)).toContain('annulée, reportée ou complète')
  })

  test.each([
    ['Samedi 5 décembre à 20h, annulé pour cause de maladie', 'cancelled'],
    ['Le concert du samedi 5 décembre à 20h au temple est malheureusement annulé et remboursé', 'cancelled'],
    ['Le concert, prévu le samedi 5 décembre à 20h, n’aura pas lieu', 'cancelled'],
    ['La soirée du samedi 5 décembre à 20h est COMPLÈTE', 'sold_out'],
    ['Concert annulé : samedi 5 décembre à 20h', 'cancelled'],
    ['Le bal du samedi 5 décembre à 20h est reporté à une date ultérieure', 'postponed'],
    ['Samedi 5 décembre à 20h\nLe concert est annulé.', 'cancelled'],
    ['Samedi 5 décembre à 20h\nLe concert n’aura pas lieu.', 'cancelled'],
    ['Samedi 5 décembre à 20h\nLa soirée est complète !', 'sold_out'],
    ['Nous avons le regret d’annuler notre concert.\nSamedi 5 décembre à 20h', 'cancelled'],
  ])('a state is said of the date: %s', (text, state) =>
    expect(dates(text)).toEqual([`12-05 20:00 ${state}`]),
  )

  test('a period stays one beside words that may be a state', () => {
    expect(dates('Exposition complète du 8–12 décembre 2026')).toEqual(
      dates('Exposition du 8–12 décembre 2026'),
    )
  })

  test('a date that was moved is not cancelled with the old one', () => {
    for (const line of ['ANNULÉ', 'Le concert est annulé.', 'Nous devons annuler le concert.'])
      expect(dates(`${line}\nIl est reporté au samedi 30 janvier 2027 à 20h`)).toEqual(['01-30 20:00'])
  })

  test('one of several dates that is called off is asked', () => {
    for (const line of ['Nous devons annuler le concert du 5 décembre à 20h', 'Le concert est annulé.']) {
      const text = `Samedi 12 décembre à 20h\n${line}\nDimanche 13 décembre à 17h`
      expect(dates(text)).toEqual(expect.arrayContaining(['12-12 20:00', '12-13 17:00']))
      expect(notes(text)).toContain('annulée, reportée ou complète')
    }
  })

  test.each([
    'Sortie samedi 5 décembre à 20h, s’il pleut reportée au 12 décembre',
    'Le concert du samedi 5 décembre à 20h peut être reporté au 12 décembre',
    'Samedi 5 décembre à 20h, le cas échéant si nécessaire renvoyé au 12 décembre',
  ])('a date that may move stays: %s', (line) => {
    expect(dates(line)).toEqual(['12-05 20:00'])
    expect(notes(line)).toContain('date de réserve')
  })

  test.each([
    [
      'Le concert du samedi 5 décembre est annulé.\nIl est reporté au samedi 30 janvier 2027 à 20h.',
      ['01-30 20:00'],
    ],
    ['La conférence prévue le jeudi 3 décembre est reportée au jeudi 21 janvier 2027, 20h', ['01-21 20:00']],
    ['Sortie dimanche 24 janvier, 8h15\nEn cas de mauvais temps : reporté au 31 janvier', ['01-24 08:15']],
    ['Dimanche 24 janvier, 8h15 (en cas de neige renvoyé au 31 janvier)', ['01-24 08:15']],
  ])('a date that was moved is said: %s', (text, told) => {
    expect(dates(text)).toEqual(told)
    expect(notes(text)).toMatch(/n’a plus lieu|date de réserve/)
  })
})

describe('programmes', () => {
  test('days without a month are those of the period, the month or the date before', () => {
    expect(dates('Semaine du 2 au 8 décembre\nme 2, ve 4 à 20h30\ndi 6 à 17h')).toEqual([
      '12-02 20:30',
      '12-04 20:30',
      '12-06 17:00',
    ])
    expect(dates('Bar Le Bunker – décembre\nve 4 / 22h / Techno\nsa 12 / 22h / Reggae')).toEqual([
      '12-04 22:00',
      '12-12 22:00',
    ])
    expect(dates('Janvier 2027 : ve 15, sa 16 à 20h15; di 17 à 17h')).toEqual([
      '01-15 20:15',
      '01-16 20:15',
      '01-17 17:00',
    ])
    expect(dates('5 et 6 décembre à 20h, dimanche 13 à 17h')).toEqual([
      '12-05 20:00',
      '12-06 20:00',
      '12-13 17:00',
    ])
    expect(dates('la rando c’est samedi 19\nrdv 17h')).toEqual(['12-19 17:00'])
  })

  test('a number that is not that weekday of the period is not taken', () => {
    expect(dates('Semaine du 2 au 8 décembre\nme 3 à 20h30')).toEqual(['2026-12-02..2026-12-08'])
  })

  test('weekdays below a period of a few days', () => {
    const text =
      'Du vendredi 19 au dimanche 21 février 2027\nVendredi : guggens dès 20h\nSamedi : cortège 14h30\nJeu : Anne Rey'
    expect(dates(text)).toEqual(['02-19 20:00', '02-20 14:30'])
    expect(dates('10–13.12.2026\nje sa 19h / ve 20h / di 18h')).toEqual([
      '12-10 19:00',
      '12-11 20:00',
      '12-12 19:00',
      '12-13 18:00',
    ])
  })

  test('what begins when on several days is dates with their words, on one day the programme of it', () => {
    const festival =
      'Du 28 au 29 janvier 2027\nJeudi 28 janvier\n19h30  Ouverture officielle\n20h30  Duo Basalte\nVendredi 29 janvier\n18h  Conte'
    expect(dates(festival)).toEqual([
      '01-28 19:30 Ouverture officielle',
      '01-28 20:30 Duo Basalte',
      '01-29 18:00 Conte',
    ])
    const day = 'Samedi 23 janvier\n10h Discours\n14h Jeux'
    expect(dates(day)).toEqual(['01-23 10:00'])
    expect(notes(day)).toContain('14h Jeux')
  })

  test.each([
    'Samedi 5 décembre 20h15 – bal dès 23h',
    'Samedi 5 décembre à 20h15, suivi d’un apéritif à 22h',
    'Samedi 5 décembre, 20h15 (inscriptions dès 18h45)',
    'Samedi 5 décembre 20h15\nBouquet final à 23h',
  ])('one date: %s', (text) => expect(dates(text)).toEqual(['12-05 20:15']))

  test.each([
    [
      'Tous les mardis du 12 janvier au 2 février 2027, 9h30\nPas de cours le 19 janvier',
      ['01-12 09:30', '01-26 09:30', '02-02 09:30'],
    ],
    ['Du 11 au 13 janvier 2027, 20h\nRelâche le 12', ['01-11 20:00', '01-13 20:00']],
    ['Les jeudis du 7 au 21 janvier 2027 à 18h30\nSauf le 14 janvier', ['01-07 18:30', '01-21 18:30']],
  ])('closed on another line: %s', (text, told) => expect(dates(text)).toEqual(told))

  test('an exhibition stays a period beside its vernissage, and not beside its opening hours', () => {
    const text = 'Exposition du 5 au 20 décembre 2026\nVernissage vendredi 4 décembre dès 18h'
    expect(dates(text)).toEqual(['12-04 18:00', '2026-12-05..2026-12-20'])
    expect(dates(`${text.split('\n')[0]}\nsa et di 14h-18h`)).toHaveLength(6)
  })
})

describe('writing', () => {
  test.each([
    ['Mercredi 9 décembre à dix-huit heures trente', ['12-09 18:30']],
    ['Mercredi 9 décembre à vingt heures', ['12-09 20:00']],
    ['2 lundis : 18 et 25 janvier 2027, 19h30', ['01-18 19:30', '01-25 19:30']],
    ['dimanche 6 décembre à 14 et 17 h', ['12-06 14:00', '12-06 17:00']],
    ['Sonntag, 6. Dezember 2026, 14 und 17 Uhr', ['12-06 14:00', '12-06 17:00']],
    ['mardi 15 décembre 18h30, famille Rey, ch. des Pommiers 4', ['12-15 18:30']],
    ['mardi 15 décembre, place du Village 20 h', ['12-15 20:00']],
    ['Le samedi à 10h\n5 décembre * 16 janvier', ['12-05 10:00', '01-16 10:00']],
    ['Jeudi 31 décembre dès 19h, jusqu’à 4h du matin', ['12-31 19:00-04:00']],
    ['Jeudi 7 janvier, départ à 18h30 devant la gare (retour vers 20h30)', ['01-07 18:30-20:30']],
  ])('%s', (text, told) => expect(dates(text)).toEqual(told))

  test('a long sentence is read without its talk', () => {
    const talk = 'Petit rappel pour celles et ceux qui ne l’auraient pas encore vu passer sur le groupe'
    expect(
      dates(
        `${talk}, la soirée raclette est samedi 12 décembre à la buvette du stade, dès 19h, à gogo, ${talk}`,
      ),
    ).toEqual(['12-12 19:00'])
  })

  test('a repetition that is not read is asked', () => {
    const text = 'Tous les premiers vendredis du mois de 19h30 à 23h\nProchaine soirée : vendredi 4 décembre'
    expect(dates(text)).toEqual(['12-04 19:30-23:00'])
    expect(notes(text)).toContain('Dates régulières')
  })

  test('further notes are counted', () => {
    const lines = Array.from({ length: 8 }, (_, day) => `Vendredi ${day + 5} décembre 20h`).join('\n')
    expect(datesTold(lines, TODAY).notes.at(-1)).toBe(
      'Et 2\u00a0autres lignes de dates, à vérifier dans le texte.',
    )
  })
})

test.each([
  'Concert\nPlaces dès le 15\ndécembre 2026\nenregistré par RTS Espace 2\nDimanche 21 mars 2027 à 17h',
  'Bal\nDÉC.\nRue du Four 12, 1400 Yverdon\nDimanche 21 mars 2027 à 17h',
  'Messe\ndécembre 2026\nBWV 12\nDimanche 21 mars 2027 à 17h',
])('a number within a line is no day of a month above: %j', (text) => {
  expect(dates(text)).toEqual(['03-21 17:00'])
})

test('an hour behind a dash, alone on its line, is an end', () => {
  for (const dash of ['-', '–', '— '])
    expect(dates(`Salon du livre\nSamedi 6 février 2027\n10h\n${dash} 17h`)[0]).toMatch(/^02-06 10:00/)
  expect(dates('Salon du livre\nSamedi 6 février 2027\n— 17h')).toEqual(['02-06'])
})
