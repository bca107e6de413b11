import { describe, expect, test } from 'vitest'
import { DAY_MS } from '~/platform/durations'
import type { PastedDate } from './line-dates'
import { readPastedDates } from './pasted-dates'
import { refusalsText, refusalText } from './refused-lines'

/** A Monday. */
const TODAY = '2026-11-23'

function read(text: string, room = 800) {
  const { dates, refusals } = readPastedDates(text, { today: TODAY, room })
  return { dates: dates.map(inShort), refusals: refusals.map(({ line, reason }) => `${line}: ${reason}`) }
}

/** « 2026-11-28 20:30-22:00 Les Amis [cancelled] » */
function inShort({
  day,
  time,
  startTime,
  endDay,
  endTime,
  label,
  status,
  availability,
  bookingUrl,
}: PastedDate) {
  const end = [endDay, endTime].filter(Boolean).join(' ')
  const hours = time === 'timed' ? ` ${startTime}` : time === 'all_day' ? ' all' : ''
  const state = [status, availability].filter(Boolean).map((one) => ` [${one}]`)
  return `${day}${hours}${end && `-${end}`}${label ? ` ${label}` : ''}${state.join('')}${bookingUrl ? ` ${bookingUrl}` : ''}`
}

describe('lines as people paste them', () => {
  test.each<[line: string, ...dates: string[]]>([
    ['Vendredi 27 novembre 2026 à 20h30', '2026-11-27 20:30'],
    ['ve 27.11. 20:30-22:00', '2026-11-27 20:30-22:00'],
    ['28/11/26 20 h', '2026-11-28 20:00'],
    ['les 3, 4 et 5 décembre à 19h', '2026-12-03 19:00', '2026-12-04 19:00', '2026-12-05 19:00'],
    ['du 3 au 5 décembre, 14h', '2026-12-03 14:00', '2026-12-04 14:00', '2026-12-05 14:00'],
    ['5.12.2026 20h, 6.12.2026 17h', '2026-12-05 20:00', '2026-12-06 17:00'],
    ['05.12.2026 20:00 / 06.12.2026 17:00', '2026-12-05 20:00', '2026-12-06 17:00'],
    ['5.12. 20h, 6.12. 17h, 12.12. 20h', '2026-12-05 20:00', '2026-12-06 17:00', '2026-12-12 20:00'],
    ['Samedi 19 décembre à 20h et dimanche 20 décembre à 17h', '2026-12-19 20:00', '2026-12-20 17:00'],
    ['Sa 5.12.26 20h; di 6.12.26 17h', '2026-12-05 20:00', '2026-12-06 17:00'],
    ['5.12. 20h Loto – 6.12. de 14h à 17h Bal', '2026-12-05 20:00 Loto', '2026-12-06 14:00-17:00 Bal'],
    ['2026-11-27 18:00;2026-11-29 17:00', '2026-11-27 18:00-2026-11-29 17:00'],
    ['samedi 5 décembre, concert reporté du 12 novembre', '2026-12-05 concert reporté du 12 novembre'],
    ['samedi 5 décembre 20h, bar dès 18h', '2026-12-05 20:00 bar dès 18h'],
    ['sa 5 décembre à 8h du soir', '2026-12-05 20:00'],
    ['sa 5 décembre à 11h du matin', '2026-12-05 11:00'],
    ['samedi 5 décembre 14h et 17h', '2026-12-05 14:00', '2026-12-05 17:00'],
    ['1er mai', '2027-05-01'],
    ['28.11.2026', '2026-11-28'],
    ['28.11', '2026-11-28'],
    ['28.11.', '2026-11-28'],
    ['28. 11. 2026, 20.30 h', '2026-11-28 20:30'],
    ['28-11-2026 20h', '2026-11-28 20:00'],
    ['2026-11-28', '2026-11-28'],
    ['2026-11-28 20:30', '2026-11-28 20:30'],
    ['2026-11-28T20:30', '2026-11-28 20:30'],
    // With a zone it is a moment, wherever it was written.
    ['2026-11-28T19:30:00Z', '2026-11-28 20:30'],
    ['2026-11-28T20:30+01:00 - 2026-11-28T22:00+01:00', '2026-11-28 20:30-22:00'],
    ['2027-06-05T23:30:00.000Z Bal', '2027-06-06 01:30 Bal'],
    ['2026-11-28T14:30:00-05:00', '2026-11-28 20:30'],
    ['2026-11-28T10:00-12:00', '2026-11-28 10:00-12:00'],
    ['Sa 28 nov., 20 h 30', '2026-11-28 20:30'],
    ['sam. 28 novembre 20h30', '2026-11-28 20:30'],
    ['SAMEDI 28 NOVEMBRE 20H30', '2026-11-28 20:30'],
    ['Samedi 28 novembre | 20h30', '2026-11-28 20:30'],
    ['samedi 28 novembre 2026 – 20 h 30', '2026-11-28 20:30'],
    ['• Samedi 28 novembre à 20h30', '2026-11-28 20:30'],
    ['- 28 novembre, 20h30', '2026-11-28 20:30'],
    ['– 28 novembre: 20h30', '2026-11-28 20:30'],
    ['1) 28 novembre 20h', '2026-11-28 20:00'],
    ['Le samedi 28 novembre dès 20h', '2026-11-28 20:00'],
    ['Samedi, 28 novembre à 20 heures', '2026-11-28 20:00'],
    ['samedi le 28 novembre à 20 heures 30', '2026-11-28 20:30'],
    ['28 novembre de 20h30 à 22h', '2026-11-28 20:30-22:00'],
    ['28 novembre de 14 à 16 h', '2026-11-28 14:00-16:00'],
    ['28 novembre 14-16h', '2026-11-28 14:00-16:00'],
    ['28 novembre, 22h - 2h', '2026-11-28 22:00-02:00'],
    ['28 novembre de 20h à minuit', '2026-11-28 20:00-00:00'],
    ['28 novembre à midi', '2026-11-28 12:00'],
    ['20h30, samedi 28 novembre', '2026-11-28 20:30'],
    ['à 20h le 28.11.', '2026-11-28 20:00'],
    ['5 décembre, 14h, 16h et 18h30', '2026-12-05 14:00', '2026-12-05 16:00', '2026-12-05 18:30'],
    ['5 décembre 14h/17h', '2026-12-05 14:00', '2026-12-05 17:00'],
    ['5 décembre 14h-15h et 17h-18h', '2026-12-05 14:00-15:00', '2026-12-05 17:00-18:00'],
    ['5 et 6 décembre', '2026-12-05', '2026-12-06'],
    ['Vendredi 4 et samedi 5 décembre à 20h', '2026-12-04 20:00', '2026-12-05 20:00'],
    ['le 4 et le 5 décembre à 20h', '2026-12-04 20:00', '2026-12-05 20:00'],
    ['4/5 décembre 20h', '2026-12-04 20:00', '2026-12-05 20:00'],
    ['4 & 5 décembre 20h', '2026-12-04 20:00', '2026-12-05 20:00'],
    ['28.11., 29.11. et 5.12.2026 à 17h', '2026-11-28 17:00', '2026-11-29 17:00', '2026-12-05 17:00'],
    ['28 novembre et 3 janvier 2027', '2026-11-28', '2027-01-03'],
    ['28 novembre 2026, 5 décembre et 9 janvier', '2026-11-28', '2026-12-05', '2027-01-09'],
    ['3-5.12.2026', '2026-12-03-2026-12-05'],
    ['3–5 décembre', '2026-12-03-2026-12-05'],
    ['du 28 novembre au 3 janvier', '2026-11-28-2027-01-03'],
    ['du 29.12.2026 au 3.1.2027', '2026-12-29-2027-01-03'],
    ['29.12. - 3.1.', '2026-12-29-2027-01-03'],
    ['du vendredi 4 au dimanche 6 décembre', '2026-12-04-2026-12-06'],
    ['du 15 novembre au 5 décembre', '2026-11-15-2026-12-05'],
    ['du vendredi 27 novembre à 18 h au dimanche 29 novembre à 17 h', '2026-11-27 18:00-2026-11-29 17:00'],
    ['2026-11-27T18:00 - 2026-11-29T17:00', '2026-11-27 18:00-2026-11-29 17:00'],
    ['28 novembre, toute la journée', '2026-11-28 all'],
    ['28 novembre (journée entière)', '2026-11-28 all'],
    ['28 novembre, horaire non communiqué', '2026-11-28'],
    ['28.11. 20:30 Les Amis', '2026-11-28 20:30 Les Amis'],
    ['28.11. 20:30 – avec vernissage', '2026-11-28 20:30 avec vernissage'],
    ['Les Amis – samedi 28 novembre, 20h30', '2026-11-28 20:30 Les Amis'],
    ['28 novembre 20h30 : Les Amis (création)', '2026-11-28 20:30 Les Amis (création)'],
    ['28 novembre 20h30 (première)', '2026-11-28 20:30 première'],
    ['28.11. 20h30 complet', '2026-11-28 20:30 [sold_out]'],
    ['28.11. 20h30 – COMPLET', '2026-11-28 20:30 [sold_out]'],
    ['28.11. 20h30 (complet)', '2026-11-28 20:30 [sold_out]'],
    ['28.11. 20h30 Les Amis – complet', '2026-11-28 20:30 Les Amis [sold_out]'],
    ['28.11. 20h30 sold out!', '2026-11-28 20:30 [sold_out]'],
    ['28.11. 20h30 dernières places', '2026-11-28 20:30 [few_left]'],
    ['28.11. 20h30 annulé', '2026-11-28 20:30 [cancelled]'],
    ['ANNULÉ : 28.11. 20h30', '2026-11-28 20:30 [cancelled]'],
    ['28.11. 20h30 (reporté)', '2026-11-28 20:30 [postponed]'],
    ['28.11. 20h30 Menu complet', '2026-11-28 20:30 Menu complet'],
    ['5 décembre – 24 heures de lecture', '2026-12-05 24 heures de lecture'],
    ['28.11. portes 19h30, concert 20h30', '2026-11-28 20:30 portes 19h30, concert'],
    ['28.11. 20h30 https://billets.ch/amis', '2026-11-28 20:30 https://billets.ch/amis'],
    ['28.11.2026;20:30;22:00;Vernissage', '2026-11-28 20:30-22:00 Vernissage'],
    ['28.11.2026\t20:30\t22:00\tVernissage', '2026-11-28 20:30-22:00 Vernissage'],
    ['28.11.2026\t20:30\t\tVernissage', '2026-11-28 20:30 Vernissage'],
    ['2026-11-28,20:30,22:00,"Les Amis, création"', '2026-11-28 20:30-22:00 Les Amis, création'],
    ['2026-11-28,20:30', '2026-11-28 20:30'],
    ['Sa\t28.11.2026\t20h30\tComplet', '2026-11-28 20:30 [sold_out]'],
    ['me 2 décembre 2026 19h', '2026-12-02 19:00'],
    ['ma 1er déc 19h', '2026-12-01 19:00'],
    ['jeudi 3 dec. 19h', '2026-12-03 19:00'],
    ['samedi 1 août 2027'.replace('samedi', 'dimanche'), '2027-08-01'],
    ['29 février', '2028-02-29'],
    ['28 novembre : 9h30-11h30', '2026-11-28 09:30-11:30'],
    ['28 novembre de 9 h à 17 h', '2026-11-28 09:00-17:00'],
    ['Dimanche 29 novembre 17h00, Temple de Lutry', '2026-11-29 17:00 Temple de Lutry'],
    ['31 décembre 22h', '2026-12-31 22:00'],
    ['23 novembre 20h', '2026-11-23 20:00'],
    ['22 novembre 2027', '2027-11-22'],
    ['28\u00a0novembre\u00a02026, 20\u00a0h\u00a030', '2026-11-28 20:30'],
    ['28 de\u0301cembre 20h', '2026-12-28 20:00'],
  ])('%s', (line, ...dates) => {
    expect(read(line)).toEqual({ dates, refusals: [] })
  })
})

describe('several lines', () => {
  test('are read each, empty ones skipped, in the order of their dates, doubles joined', () => {
    const text = 'sa 5.12. 20h\n\n  \nve 4.12. 20h\r\nvendredi 4 décembre à 20 h'
    expect(read(text)).toEqual({ dates: ['2026-12-04 20:00', '2026-12-05 20:00'], refusals: [] })
  })

  test('days stand under the name of their month', () => {
    expect(read('Décembre 2026\nVe 4  20h30\nSa 5, 20h30 : Les Amis\nJanvier\n9 à 17h').dates).toEqual([
      '2026-12-04 20:30',
      '2026-12-05 20:30 Les Amis',
      '2027-01-09 17:00',
    ])
  })

  test('times stand under their day, as in a programme', () => {
    expect(
      read('Samedi 28 novembre\n20h30 Les Amis\n22h00 – 23h Les Autres\nDimanche 29 novembre').dates,
    ).toEqual(['2026-11-28 20:30 Les Amis', '2026-11-28 22:00-23:00 Les Autres', '2026-11-29'])
  })

  test('of a table with a header', () => {
    const table =
      'Date;Heure;Fin;Libellé;État\n28.11.2026;20:30;22:00;Première;\n"29.11.2026";17h;;"Les ""Amis""; avec repas";complet'
    expect(read(table)).toEqual({
      dates: ['2026-11-28 20:30-22:00 Première', '2026-11-29 17:00 Les "Amis"; avec repas [sold_out]'],
      refusals: [],
    })
  })

  test('of a table in English', () => {
    const table =
      'date,start time,end time,title,url\n2026-11-28,20:30,22:00,Opening,https://example.org/a\n2026-11-29,17:00,,,'
    expect(read(table).dates).toEqual([
      '2026-11-28 20:30-22:00 Opening https://example.org/a',
      '2026-11-29 17:00',
    ])
    expect(read('start,end,title\n2026-11-28T20:30,2026-11-28T22:00,Opening').dates).toEqual([
      '2026-11-28 20:30-22:00 Opening',
    ])
  })
})

describe('what cannot be read is refused by its line', () => {
  test.each<[line: string, reason: string]>([
    ['Nos prochaines dates', 'il n’y a pas de date sur cette ligne'],
    ['samedi prochain', 'il n’y a pas de date sur cette ligne'],
    ['vendredi 28 novembre 2026', 'le 28\u00a0novembre 2026 est un samedi, pas un vendredi'],
    ['vendredi 28 novembre', 'le 28\u00a0novembre 2026 est un samedi, pas un vendredi'],
    ['31.2.2027', 'le 31.2.2027 n’existe pas'],
    ['31 novembre', 'le 31.11. n’existe pas'],
    ['3 octobre 2026', 'le samedi 3\u00a0octobre 2026 est passé'],
    ['samedi 21 novembre', 'le samedi 21\u00a0novembre 2026 est passé'],
    ['du 1er au 5 octobre 2026', 'le lundi 5\u00a0octobre 2026 est passé'],
    ['28.11.2036', 'vérifiez l’année\u00a0: le vendredi 28\u00a0novembre 2036 est trop éloigné'],
    ['28 novembre de 20h à 19h', 'la fin vient avant le début'],
    ['du 5 au 3 décembre 2026', 'le 3 vient avant le 5'],
    ['du 5.12.2026 au 3.12.2026', 'le jeudi 3\u00a0décembre 2026 vient avant le samedi 5\u00a0décembre 2026'],
    [
      'chaque 2e mardi à 19h',
      'quels jours sont-ce\u00a0? Mettez chaque date sur sa propre ligne, ou choisissez «\u00a0Dates régulières\u00a0»',
    ],
    [`28.11. ${'x'.repeat(141)}`, 'la précision a plus de 140\u00a0caractères'],
    ['20h30 Les Amis', 'il manque le jour'],
  ])('%s', (line, reason) => {
    expect(read(`28.11. 20h\n\n${line}`.replace(/^28\.11\. 20h\n\n(?=20h30)/, '\n\n'))).toMatchObject({
      refusals: [`3: ${reason}`],
    })
  })

  test.each([
    'dimanche;6.12.2026',
    ';dimanche 6 décembre 2026',
    ';1er march 2027',
    ';6.12.2026 chez Anne',
    ';6.12.2026',
  ])('a row of a table with an end only: %s', (cells) => {
    const table = `Jour;Date;Heure;Fin\n${cells};;22:00`
    expect(read(table)).toEqual({ dates: [], refusals: ['2: il manque l’heure de début'] })
  })

  test.each(['20h', '20H', '20 heures', '20:00'])(
    'but not where the start is in the cell of the day: %s',
    (hour) => {
      expect(read(`Date;Heure;Fin\n6.12.2026 ${hour};;22:00`).dates).toEqual(['2026-12-06 20:00-22:00'])
    },
  )

  test('the other lines are read all the same', () => {
    expect(read('28.11. 20h\nComplet !\n29.11. 20h')).toEqual({
      dates: ['2026-11-28 20:00', '2026-11-29 20:00'],
      refusals: ['2: il n’y a pas de date sur cette ligne'],
    })
  })

  test('the sentence names line, text and reason', () => {
    const [refusal] = readPastedDates('\n31.2.2027', { today: TODAY, room: 800 }).refusals
    expect(refusal && refusalText(refusal)).toBe(
      'Ligne\u00a02, «\u00a031.2.2027\u00a0»\u00a0: le 31.2.2027 n’existe pas.',
    )
  })

  test('800 dates are read, the line of the 801st is refused', () => {
    const lines = Array.from({ length: 801 }, (_, index) => {
      const day = new Date(Date.parse('2026-12-01') + (index % 400) * DAY_MS).toISOString().slice(0, 10)
      return `${day} ${index < 400 ? '14:00' : index < 800 ? '20:00' : '22:00'}`
    })
    expect(read(lines.slice(0, 800).join('\n'))).toMatchObject({ refusals: [] })
    const tooMany = read(lines.join('\n'))
    expect(tooMany.dates).toHaveLength(800)
    expect(tooMany.refusals).toEqual(['801: un événement a au plus 800\u00a0dates, la suite n’est pas lue'])
  })

  test('of many wrong lines each is named', () => {
    const lines = Array.from({ length: 30 }, (_, index) => (index === 24 ? '28.11.2026 20h' : '31.2.2027'))
    const said = refusalsText(readPastedDates(lines.join('\n'), { today: TODAY, room: 800 }).refusals)
    expect(said).toHaveLength(21)
    expect(said.at(-1)).toBe('Et 9\u00a0autres lignes\u00a0: 21 à 24, 26 à 30.')
    const onlyOne = refusalsText(readPastedDates('x\n'.repeat(21), { today: TODAY, room: 800 }).refusals)
    expect(onlyOne.at(-1)).toBe('Et 1\u00a0autre ligne\u00a0: 21.')
  })
})

test.each([
  '12.01.2027\n19.01.2027\nde 14h à 16h',
  'Décembre : 3, 10\nJanvier : 7, 14\nà 18h',
  'vendredi 15 janvier\nsamedi 16 janvier\n20h',
])('hours below several days are asked: %j', (text) => {
  const { dates, refusals } = readPastedDates(text, { today: '2026-11-27', room: 800 })
  expect(dates.map(({ startTime }) => startTime)).not.toContain(expect.anything())
  expect(refusals).toMatchObject([{ reason: expect.stringContaining('toutes les dates ci-dessus') }])
})

test.each([
  ['Di 17 janvier 2027 17h – Minuit à Paris', '2027-01-17 17:00 Minuit à Paris'],
  ['Di 17 janvier 2027 17h - Midi libre', '2027-01-17 17:00 Midi libre'],
  ['17.1.2027 ; 17h ; Minuit dans le jardin', '2027-01-17 17:00 Minuit dans le jardin'],
  ['Di 17 janvier 2027 20h – minuit', '2027-01-17 20:00-00:00'],
  ['Di 17 janvier 2027 20h – minuit, bal', '2027-01-17 20:00-00:00 bal'],
  ['Di 17 janvier 2027 20h – minuit (bal)', '2027-01-17 20:00-00:00 bal'],
  ['Di 17 janvier 2027 10h – midi : marché', '2027-01-17 10:00-12:00 marché'],
  ['Di 17 janvier 2027 de 10 à midi marché', '2027-01-17 10:00-12:00 marché'],
  ['Di 17 janvier 2027 de 20h à minuit bal', '2027-01-17 20:00-00:00 bal'],
])('midnight and noon before a word are a title: « %s »', (line, date) => {
  expect(read(line)).toEqual({ dates: [date], refusals: [] })
})

test('« minuit et demie » is no title', () => {
  expect(read('Di 17 janvier 2027 20h – minuit et demie')).toMatchObject({ dates: [], refusals: [{}] })
})

test.each([
  ['Ve 8 janvier 2027 20h – La ferme des autres', 'La ferme des autres'],
  ['Ve 8 janvier 2027 20h, Ferme Asile, Sion', 'Ferme Asile, Sion'],
  ['Ve 8 janvier 2027 20h, Ferme-Asile, Sion', 'Ferme-Asile, Sion'],
  ['Ve 8 janvier 2027 20h, à la ferme du Bourg', 'à la ferme du Bourg'],
  ['Ve 8 janvier 2027 20h, Ferme des Tilleuls', 'Ferme des Tilleuls'],
  ['Marché à la ferme vendredi 8 janvier 2027 20h', 'Marché à la ferme'],
  ['Ve 8 janvier 2027 20h, LA FERME DE BUSSY', 'LA FERME DE BUSSY'],
])('a farm is no closed day: « %s »', (line, label) => {
  expect(read(line)).toEqual({ dates: [`2027-01-08 20:00 ${label}`], refusals: [] })
})

test.each([
  'Ve 8 janvier 2027 20h, ferme',
  'Ve 8 janvier 2027 20h, Ferme',
  'Ve 8 janvier 2027 20h, FERMÉ',
  'Ve 8 janvier 2027 20h, FERME',
  'Ve 8 janvier 2027 20h, fermé',
  'Ve 8 janvier 2027, Fermé Asile',
  'Ve 8 janvier 2027 20h, Ferme de 12h à 14h',
  'Ve 8 janvier 2027 20h, Ferme du 5 au 8',
  'Ve 8 janvier 2027 20h, Ferme pour travaux',
])('a closed day is not published: « %s »', (line) => {
  expect(read(line).dates).toEqual([])
})

test.each(['ferme le lundi', 'Ferme le lundi', 'Ferme lundi', 'FERMÉ le lundi'])(
  '« %s » leaves Mondays out of a period',
  (closed) => {
    const { dates } = read(`du 8 au 12 janvier 2027, ${closed}, 20h`)
    expect(dates).toEqual(['08', '09', '10', '12'].map((day) => `2027-01-${day} 20:00`))
  },
)
