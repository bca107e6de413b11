import { describe, expect, test } from 'vitest'
import type { PastedDate } from './line-dates'
import { readPastedDates } from './pasted-dates'

/** A Monday. */
const TODAY = '2026-11-23'

function read(text: string) {
  const { dates, refusals, doubles, notes } = readPastedDates(text, { today: TODAY, room: 800 })
  return {
    dates: dates.map(inShort),
    ...(refusals.length > 0 && { refusals: refusals.map(({ line, reason }) => `${line}: ${reason}`) }),
    ...(doubles > 0 && { doubles }),
    ...(notes.length > 0 && { notes }),
  }
}

/** « 2026-11-28 20:30-22:00 Les Amis @ Temple, Vevey CHF 20-25 (note) » */
function inShort(date: PastedDate): string {
  const { day, time, startTime, endDay, endTime, label, placeName, locality, note, bookingUrl } = date
  const end = [endDay, endTime].filter(Boolean).join(' ')
  const where = [placeName, locality].filter(Boolean).join(', ')
  const price = date.priceKind && `${date.priceKind} ${[date.minChf, date.maxChf].filter(Boolean).join('-')}`
  return [
    `${day}${time === 'timed' ? ` ${startTime}` : ''}${end && `-${end}`}`,
    label,
    where && `@ ${where}`,
    price?.trim(),
    note && `(${note})`,
    date.status ?? date.availability,
    bookingUrl,
  ]
    .filter(Boolean)
    .join(' ')
}

const table = (...rows: string[]) => rows.join('\n')

describe('each column goes to its place', () => {
  test.each<[name: string, text: string, ...dates: string[]]>([
    [
      'weekdays, dates and hours',
      table('Jour;Date;Heure', 'Samedi;5.12.2026;20:00', 'Di;06.12.2026;17h'),
      '2026-12-05 20:00',
      '2026-12-06 17:00',
    ],
    [
      'two rooms at one hour',
      table('Date;Heure;Salle', '5.12.2026;20h;Grande salle', '5.12.2026;20h;Foyer'),
      '2026-12-05 20:00 Grande salle',
      '2026-12-05 20:00 Foyer',
    ],
    [
      'places',
      table('Date;Heure;Lieu', '5.12.2026;20h;Vevey', '6.12.2026;20h;Temple, 1110 Morges'),
      '2026-12-05 20:00 @ Vevey',
      '2026-12-06 20:00 @ Temple, 1110 Morges',
    ],
    [
      'a tour with halls and towns in any order',
      table('Ville\tNPA\tSalle\tHoraire\tDate', 'Nyon\t1260\tUsine à Gaz\t20h30\t05.12.2026'),
      '2026-12-05 20:30 @ Usine à Gaz, 1260 Nyon',
    ],
    [
      'prices',
      table(
        'Date;Heure;Prix',
        '5.12.2026;20h;20.-',
        '6.12.2026;20h;CHF 25 / 20',
        '7.12.2026;20h;gratuit',
        '8.12.2026;20h;chapeau',
        '9.12.2026;20h;Adultes 20.-, enfants 10.-',
        '10.12.2026;20h;20 (6 à 12 ans: 10)',
      ),
      '2026-12-05 20:00 paid 20-20',
      '2026-12-06 20:00 paid 20-25',
      '2026-12-07 20:00 free',
      '2026-12-08 20:00 hat',
      '2026-12-09 20:00 Prix\u00a0: Adultes 20.-, enfants 10.- paid 10-20',
      '2026-12-10 20:00 Prix\u00a0: 20 (6 à 12 ans: 10)',
    ],
    [
      'unknown columns with their names, remarks beside',
      table(
        'Date;Heure;Film;Version;Âge;Remarque;Billetterie',
        '5.12.2026;20h;Heidi;VF;6 ans;Avec débat;https://billets.ch/h',
      ),
      '2026-12-05 20:00 Heidi – Version\u00a0: VF – Âge\u00a0: 6 ans (Avec débat) https://billets.ch/h',
    ],
    [
      'heads of other languages',
      table('Datum;Zeit;Ort;Künstler;Eintritt', '05.12.2026;20.30;Biel;Les Amis;frei'),
      '2026-12-05 20:30 Les Amis @ Biel free',
    ],
    [
      'heads with more words',
      table(
        'Date du concert;Heure de début;Heure de fin;Nom de l’artiste;Prix (CHF)',
        '5.12.2026;20:00;22:00;Les Amis;15',
      ),
      '2026-12-05 20:00-22:00 Les Amis paid 15-15',
    ],
    [
      'day and hour in one column, begins and ends as days',
      table('Date / heure;Titre', '5.12.2026 20h;Loto'),
      '2026-12-05 20:00 Loto',
    ],
    [
      'days with their hours apart',
      table('Début;Fin;Heure', '5.12.2026;6.12.2026;14h'),
      '2026-12-05 14:00',
      '2026-12-06 14:00',
    ],
    [
      'a column of days whose name is another',
      table('Représentation;Heure', '5.12.2026;20h'),
      '2026-12-05 20:00',
    ],
    [
      'months and years apart',
      table('Jour;Mois;Année;Heure', '5;décembre;2026;20h', '6;12;2026;17h'),
      '2026-12-05 20:00',
      '2026-12-06 17:00',
    ],
    [
      'weekdays, days, months and years apart',
      table('Ville;Jour de la semaine;Jour;Mois;Année;Heure', 'Nyon;jeudi;21;janvier;2027;19h30'),
      '2027-01-21 19:30 @ Nyon',
    ],
    [
      'addresses in other columns',
      table('Date;Animatrice;Inscription', '5.12.2026;Anne;www.exemple.ch/i'),
      '2026-12-05 Animatrice\u00a0: Anne www.exemple.ch/i',
    ],
    [
      'states',
      table('Date;Heure;Statut', '5.12.2026;20h;complet', '6.12.2026;20h;annulé'),
      '2026-12-05 20:00 sold_out',
      '2026-12-06 20:00 cancelled',
    ],
  ])('%s', (_name, text, ...dates) => {
    expect(read(text)).toEqual({ dates })
  })
})

describe('cells as programs write them', () => {
  test.each<[name: string, text: string, ...dates: string[]]>([
    [
      'Excel’s numbers',
      table('Date;Heure;Titre', '46361;0.8333;Loto', '46362;0,75;Bal'),
      '2026-12-05 20:00 Loto',
      '2026-12-06 18:00 Bal',
    ],
    ['a moment as one number', table('Date;Titre', '46361.8333;Loto'), '2026-12-05 20:00 Loto'],
    ['ISO with times', table('Date,Titre', '2026-12-05T20:00:00,Loto'), '2026-12-05 20:00 Loto'],
    ['days as midnights', table('Date,Heure', '2026-12-05 00:00:00,20:00:00'), '2026-12-05 20:00'],
    [
      'days as midnights, all of them',
      table('Date,Titre', '2026-12-05 00:00:00,Loto', '2026-12-06 00:00:00,Bal'),
      '2026-12-05 Loto',
      '2026-12-06 Bal',
    ],
    [
      'years of two figures, hours with dots',
      table('Date\tHeure', '05.12.26\t20.00', '6/12/26\t17.30'),
      '2026-12-05 20:00',
      '2026-12-06 17:30',
    ],
    ['hours alone', table('Date;Heure', '5.12.2026;20'), '2026-12-05 20:00'],
    [
      'line breaks in quotes',
      table('Date;Heure;Titre', '5.12.2026;20h;"Loto', 'de la fanfare"', '6.12.2026;20h;Bal'),
      '2026-12-05 20:00 Loto de la fanfare',
      '2026-12-06 20:00 Bal',
    ],
    [
      'bars',
      table('| Date | Heure | Titre |', '|------|:----:|-------|', '| 5.12.2026 | 20h | Loto |'),
      '2026-12-05 20:00 Loto',
    ],
    [
      'several spaces',
      table('Date         Heure   Titre', '5.12.2026    20h     Loto', '6.12.2026            Bal'),
      '2026-12-05 20:00 Loto',
      '2026-12-06 Bal',
    ],
    ['empty columns', table(';Date;;Heure;;Titre', ';5.12.2026;;20h;;Loto'), '2026-12-05 20:00 Loto'],
  ])('%s', (_name, text, ...dates) => {
    expect(read(text)).toEqual({ dates })
  })
})

describe('rows that belong together', () => {
  test('a title above, a footer below and columns of the organizers are left aside, and said', () => {
    const text = table(
      'Programme 2027',
      '',
      'N°;Date;Heure;Artiste;Téléphone',
      '1;5.12.;20h;Les Amis;079 000 00 00',
      'Sous réserve de modifications;;;;',
    )
    expect(read(text)).toEqual({
      dates: ['2027-12-05 20:00 Les Amis'],
      notes: [
        'Sans date, pas repris\u00a0: «\u00a0Programme 2027\u00a0» et «\u00a0Sous réserve de modifications;;;;\u00a0».',
        'Colonnes pas reprises\u00a0: N° et Téléphone.',
      ],
    })
  })

  test('a day in merged cells is that of the rows below', () => {
    const text = table('Date;Heure;Artiste', 'Sa 5.12.2026;20h;A', ';21h;B', ';22h;C', '6.12.2026;17h;D')
    expect(read(text).dates).toEqual([
      '2026-12-05 20:00 A',
      '2026-12-05 21:00 B',
      '2026-12-05 22:00 C',
      '2026-12-06 17:00 D',
    ])
  })

  test('a day alone in a row, or above the table, is that of the rows below', () => {
    const days = table(
      'Heure;Artiste',
      'Samedi 5 décembre;',
      '20h;A',
      '21h;B',
      'Dimanche 6 décembre',
      '17h;C',
    )
    expect(read(days)).toEqual({ dates: ['2026-12-05 20:00 A', '2026-12-05 21:00 B', '2026-12-06 17:00 C'] })
    expect(read(table('Samedi 5 décembre 2026', 'Heure;Artiste', '20h;A'))).toEqual({
      dates: ['2026-12-05 20:00 A'],
    })
    const within = table(
      'Date;Heure;Artiste',
      'Samedi 5 décembre 2026;;',
      ';20h;A',
      'Dimanche 6 décembre 2026;;',
    )
    expect(read(within).dates).toEqual(['2026-12-05 20:00 A', '2026-12-06'])
  })

  test('a stage alone in a row is that of the rows below', () => {
    const text = table(
      'Date;Heure;Artiste',
      'Grande scène;;',
      '5.12.2026;20h;A',
      'Petite scène;;',
      '5.12.2026;20h;A',
    )
    expect(read(text)).toEqual({
      dates: ['2026-12-05 20:00 Grande scène – A', '2026-12-05 20:00 Petite scène – A'],
    })
  })

  test('rows below something else than a day have no day', () => {
    const text = table('Date;Heure;Artiste', '5.12.2026;20h;A', 'Deuxième soir;;', ';20h;B')
    expect(read(text)).toMatchObject({ dates: ['2026-12-05 20:00 A'], refusals: ['4: il manque le jour'] })
  })

  test('rows below a day that is wrong are refused with it', () => {
    const text = table('Date;Heure', '5.12.2026;20h', '31.2.2027;20h', ';22h')
    expect(read(text).refusals).toEqual(['3: le 31.2.2027 n’existe pas', '4: le 31.2.2027 n’existe pas'])
  })

  test('several tables have their own columns', () => {
    const text = table(
      'Date;Heure;Titre',
      '5.12.2026;20h;Loto',
      '',
      'Scène du Lac',
      'Artiste;Heure;Date',
      'A;17h;6.12.2026',
    )
    expect(read(text)).toEqual({ dates: ['2026-12-05 20:00 Loto', '2026-12-06 17:00 Scène du Lac – A'] })
  })

  test.each([
    ['un autre prix', 'Date;Heure;Titre;Prix', '20.-', '35.-'],
    ['un autre prix', 'Date;Heure;Titre;Prix', '20.-', '20.- / 15.-'],
    ['un autre prix', 'Date;Heure;Titre;Prix', 'gratuit', '15.-'],
    ['un autre lien', 'Date;Heure;Titre;Lien', 'https://a.ch/1', 'https://a.ch/2'],
    ['un autre état', 'Date;Heure;Titre;Statut', 'complet', 'dernières places'],
    ['une autre remarque', 'Date;Heure;Titre;Remarque', 'en français', 'en anglais'],
  ])('a second row of the same date with %s is refused: %s', (what, head, one, other) => {
    const { dates, refusals, doubles } = read(
      table(head, `5.12.2026;20h;Bal;${one}`, `5.12.2026;20h;Bal;${other}`),
    )
    expect([dates.length, doubles, refusals]).toEqual([
      1,
      undefined,
      [
        `3: cette date est déjà là avec ${what}\u00a0: si ce sont deux dates, distinguez-les par une précision`,
      ],
    ])
    expect(dates).toEqual(read(table(head, `5.12.2026;20h;Bal;${one}`)).dates)
  })

  test('a second row of the same date that tells more is joined with it', () => {
    const head = 'Date;Heure;Titre;Prix;Statut'
    expect(read(table(head, '5.12.2026;20h;Bal;20.-;', '5.12.2026;20h;Bal;;complet'))).toEqual({
      dates: ['2026-12-05 20:00 Bal paid 20-20 sold_out'],
      doubles: 1,
    })
  })

  test('doubles are joined and counted, others are not', () => {
    const text = table(
      'Date;Heure;Lieu',
      '5.12.2026;20h;Vevey',
      '5.12.2026;20h;Vevey',
      '5.12.2026;20h;Morges',
    )
    expect(read(text)).toMatchObject({
      dates: ['2026-12-05 20:00 @ Vevey', '2026-12-05 20:00 @ Morges'],
      doubles: 1,
    })
  })
})

describe('columns that are dates or shows', () => {
  test('each stage of a grid has its shows', () => {
    const text = table('Samedi 5 décembre 2026', 'Heure;Grande scène;Petite scène', '19h;A;B', '20h;;C')
    expect(read(text)).toEqual({
      dates: [
        '2026-12-05 19:00 Grande scène – A',
        '2026-12-05 19:00 Petite scène – B',
        '2026-12-05 20:00 Petite scène – C',
      ],
    })
  })

  test('a vernissage is a date beside those of its exhibition', () => {
    const text = table('Du;Au;Exposition;Vernissage', '11.12.2026;28.2.2027;Lumières;10.12.2026 18h')
    expect(read(text)).toEqual({
      dates: ['2026-12-10 18:00 Vernissage – Lumières', '2026-12-11-2027-02-28 Lumières'],
    })
  })

  test('merged months, weekdays of other languages and doors are read', () => {
    const months = table('Mois;Jour;Manifestation', 'Mars 2027;sa 6;Loto', ';di 14;Bal')
    expect(read(months)).toEqual({ dates: ['2027-03-06 Loto', '2027-03-14 Bal'] })
    expect(read(table('Date;Time;Event', 'Fri 4 Dec;7:00 pm;Concert')).dates).toEqual([
      '2026-12-04 19:00 Concert',
    ])
    expect(read(table('Datum;Zeit;Anlass', 'So. 13.12.2026;17.00 Uhr;Konzert')).dates).toEqual([
      '2026-12-13 17:00 Konzert',
    ])
  })
})

describe('days and hours that are told elsewhere', () => {
  test.each<[name: string, text: string, ...dates: string[]]>([
    [
      'weekdays of the days above',
      table(
        'Festival du Lac, du 2 au 4 juillet 2027',
        'Jour;Heure;Artiste',
        'Vendredi;20h;A',
        'Dimanche;17h;B',
      ),
      '2027-07-02 20:00 A',
      '2027-07-04 17:00 B',
    ],
    [
      'hours under another head',
      table('Date;Portes;Concert;Groupe', '5.12.2026;19h30;20h30;A'),
      '2026-12-05 20:30 A – Portes\u00a0: 19h30',
    ],
    [
      'the day of the row above',
      table('Date;Heure;Titre', '5.12.2026;20h;A', 'idem;22h;B'),
      '2026-12-05 20:00 A',
      '2026-12-05 22:00 B',
    ],
    ['months in letters and years of two figures', table('Date;Heure', '5-déc-26;8 pm'), '2026-12-05 20:00'],
  ])('%s', (_name, text, ...dates) => {
    expect(read(text)).toMatchObject({ dates })
    expect(read(text)).not.toHaveProperty('refusals')
  })
})

describe('what is not sure is refused', () => {
  test.each<[text: string, ...refusals: string[]]>([
    [table('Date;Heure', '12/13/2026;20h', '12/05/2026;20h'), '2', '3'],
    [table('Date;Heure', '5.12.2026;20.3'), '2'],
    [table('Date;Heure', '5.12.2026;soir 8'), '2'],
    [table('Jour;Heure', 'Samedi;20h'), '2'],
    [table('Jour;Date;Heure', 'Vendredi;5.12.2026;20h'), '2'],
    [table('Tag;Datum;Zeit', 'Freitag;5.12.2026;20h'), '2'],
    [table('Date;Heure;Remarque', '5.12.2026;20h;reporté au 12 décembre'), '2'],
    [table('Date;Heure;Artiste', '5.12.2026;20h;relâche'), '2'],
    [table('Date,Heure,Titre', '5.12.2026,20h,Loto, Bal'), '2'],
    [table('Programme 2027', 'Date;Heure', '12.12. soir;20h'), '3'],
    [table('Heure;Artiste', '20h;A'), '2'],
    [table('Festival du 2 au 12 juillet 2027', 'Jour;Heure', 'Samedi;20h'), '3'],
    [table('Date;Titre;Retour;Arrivée', '5.12.2026;20h30;22h;23h'), '2'],
    [table('Date;Heure', '5.12.2026;minuit'), '2'],
    [table('Date;Heure;Fin', '5.12.2026;20h;19h'), '2'],
  ])('%s', (text, ...lines) => {
    const { dates, refusals = [] } = read(text)
    expect(dates).toEqual([])
    expect(refusals.map((refusal) => refusal.split(':')[0])).toEqual(lines)
  })
})

test('ninety concerts on five stages are ninety dates with their names', () => {
  const rows = Array.from({ length: 90 }, (_, at) => {
    const hour = 14 + Math.floor((at % 30) / 5)
    return [
      `${2 + Math.floor(at / 30)}.7.2027`,
      `${hour}:00`,
      `${hour + 1}:00`,
      `Scène ${(at % 5) + 1}`,
      `Groupe ${at}`,
    ].join('\t')
  })
  const { dates, refusals = [], doubles } = read(table('Jour\tDébut\tFin\tScène\tArtiste', ...rows))
  expect({ refusals, doubles }).toEqual({ refusals: [], doubles: undefined })
  expect(dates).toHaveLength(90)
  expect(dates[0]).toBe('2027-07-02 14:00-15:00 Scène 1 – Groupe 0')
  expect(new Set(dates).size).toBe(90)
})
