// A line that is not read wholly is refused: none becomes another day, and no date, hour or closing word is published
// as a label.
import { describe, expect, test } from 'vitest'
import type { PastedDate } from './pasted/line-dates'
import { readPastedDates } from './pasted/pasted-dates'

/** A Friday. */
const TODAY = '2026-11-27'

const inShort = ({ day, startTime, endDay, endTime }: PastedDate) =>
  [day, startTime].filter(Boolean).join(' ') +
  (endDay || endTime ? `-${[endDay, endTime].filter(Boolean).join(' ')}` : '')

/** No label holds one of these: a date, an hour, a closed day, a bare weekday, a year or a sign alone. */
const UNUSED =
  /\d{1,2}[./]\d{1,2}(?!\d)|\d ?h(?!\p{L})|\d:\d\d|relâche|fermé|sauf|jusqu|\bpas de|^\W*$|^\W*(?:sa|di|ve|fr|sat|uhr|gmt|pm)\W*$|\b\d{5}\b|\d{1,2} (?:janv|févr|déc)/iu

function expectRefusedOrRight(text: string, right: readonly string[]) {
  const { dates, refusals } = readPastedDates(text, { today: TODAY, room: 800 })
  const read = dates.map(inShort)
  const wrong = read.filter((date) => !right.includes(date))
  expect({
    wrong,
    labels: dates.flatMap(({ label }) => (label && UNUSED.test(label) ? [label] : [])),
  }).toEqual({
    wrong: [],
    labels: [],
  })
  if (refusals.length === 0) expect(read).toEqual(right)
  for (const { reason } of refusals) expect(reason).toMatch(/^\p{L}|^«/u)
}

/** Days of December 2026 at an hour: « 4 20:00 ». */
const december = (...dates: string[]) =>
  dates.map((date) => `2026-12-${date.padStart(date.includes(' ') ? 8 : 2, '0')}`)
const january = (...dates: string[]) =>
  dates.map((date) => `2027-01-${date.padStart(date.includes(' ') ? 8 : 2, '0')}`)

describe('lines that were read wrongly', () => {
  test.each<[line: string, ...right: string[]]>([
    ['4.12 à 20h et 5.12 à 17h', ...december('4 20:00', '5 17:00')],
    ['4.12 à 20h / 5.12 à 20h / 6.12 à 17h', ...december('4 20:00', '5 20:00', '6 17:00')],
    ['4.12 20h + 5.12 17h', ...december('4 20:00', '5 17:00')],
    ['4.12 20h puis 5.12 17h', ...december('4 20:00', '5 17:00')],
    ['4.12 20h | 5.12 17h', ...december('4 20:00', '5 17:00')],
    ['4.12 20h; 5.12 20h; 6.12 17h', ...december('4 20:00', '5 20:00', '6 17:00')],
    ['4 déc. à 20h ; 5 déc. à 17h', ...december('4 20:00', '5 17:00')],
    ['4 décembre 20h; 5 décembre 20h; 6 décembre 17h', ...december('4 20:00', '5 20:00', '6 17:00')],
    [
      '4 décembre 2026 20 h – 5 décembre 2026 20 h – 6 décembre 2026 17 h',
      ...december('4 20:00', '5 20:00', '6 17:00'),
    ],
    ['4 décembre: 20h; 5 décembre: 17h', ...december('4 20:00', '5 17:00')],
    ['4 déc. : 20h ; 5 déc. : 17h', ...december('4 20:00', '5 17:00')],
    ['4 et 5 décembre: 20h; 6 décembre: 17h', ...december('4 20:00', '5 20:00', '6 17:00')],
    ['5 et 6 décembre : 20h – 7 décembre : 17h', ...december('5 20:00', '6 20:00', '7 17:00')],
    ['4 déc. – 20h ; 5 déc. – 17h', ...december('4 20:00', '5 17:00')],
    ['8 (20h), 9 (20h) et 10 janvier (17h)', ...january('8 20:00', '9 20:00', '10 17:00')],
    [
      'du 3 au 5 et du 10 au 12 décembre 20h',
      ...december('3 20:00', '4 20:00', '5 20:00', '10 20:00', '11 20:00', '12 20:00'),
    ],
    ['JANVIER\n8, 9 à 20h / 10 à 17h', ...january('8 20:00', '9 20:00', '10 17:00')],
    ['sa 5 déc.: relâche\nlu 7 déc. relâche\nma 8 déc. fermé'],
    ['du 24.12 au 2.1 fermé'],
    ['5 décembre 24h'],
    ['31 déc. 24h00'],
    ['24h sur 24, 5 décembre', ...december('5')],
    ['sa\u20115\u2011déc.\u20112026', ...december('5')],
    ['5.12.2026 20.00 Uhr', ...december('5 20:00')],
    ['Du je 3 au di 6 décembre 2026, 20h (di 17h)', ...december('3 20:00', '4 20:00', '5 20:00', '6 17:00')],
    [
      '12, 13, 19, 20 mars 20h30, dimanche 21 à 17h',
      '2027-03-12 20:30',
      '2027-03-13 20:30',
      '2027-03-19 20:30',
      '2027-03-20 20:30',
      '2027-03-21 17:00',
    ],
    ['27.11.2026 18:00 ; 29.11.2026 17:00', '2026-11-27 18:00', '2026-11-29 17:00'],
    ['• 5.12. 20h •', ...december('5 20:00')],
    ['5.12. · 20h · Les Amis', ...december('5 20:00')],
    [
      'Je 14, ve 15, sa 16 janvier 20h – di 17 janvier 17h',
      ...january('14 20:00', '15 20:00', '16 20:00', '17 17:00'),
    ],
    ['Ve 15 et sa 16 janvier 20h30 – di 17 janvier 17h', ...january('15 20:30', '16 20:30', '17 17:00')],
    ['Sa 16 janvier 20h - Di 17 janvier 17h', ...january('16 20:00', '17 17:00')],
    ['ve 15.1 20h – sa 16.1 20h', ...january('15 20:00', '16 20:00')],
    ['15 et 16 janvier, 20h - 17 janvier, 17h', ...january('15 20:00', '16 20:00', '17 17:00')],
    ['15.01.2027 Lausanne, 16.01.2027 Vevey', ...january('15', '16')],
    ['15.01.2027 Lausanne - 16.01.2027 Vevey', ...january('15', '16')],
    ['15.01.2027 Lausanne / 16.01.2027 Vevey', ...january('15', '16')],
    ['15.01.2027 Lausanne ; 16.01.2027 Vevey', ...january('15', '16')],
    ['15.01.2027 Lausanne et 16.01.2027 Vevey', ...january('15', '16')],
    ['15.01.2027 (Lausanne) 16.01.2027 (Vevey)', ...january('15', '16')],
    ['relâche le 18 janvier'],
    ['Vendredi 4 ou samedi 5 décembre, selon météo, 18h'],
    ['les 4 ou 5 décembre'],
    ['REPORTÉ ! nouvelle date à venir (initialement 5 décembre 20h)'],
    ['initialement prévu le 5 décembre'],
    ['au lieu du 5 décembre 20h'],
    [
      '13 > 17 janvier\nme-sa 20h, di 17h30',
      ...january('13 20:00', '14 20:00', '15 20:00', '16 20:00', '17 17:30'),
    ],
    ['13 > 16 janvier\nme-ve 20h', '2027-01-13-2027-01-16'],
    ['samedi 20h en décembre'],
    ['La nuit du 31 décembre 2026 au 1er janvier 2027, 22h', '2026-12-31 22:00'],
    ['du 31 décembre 2026 au 1er janvier 2027, 22h', '2026-12-31 22:00', '2027-01-01 22:00'],
    ['Nuit du 4 au 6 décembre, 22h', ...december('4 22:00', '5 22:00', '6 22:00')],
    ['vendredi 11 décembre à 20 heures 3O'],
    ['vendredi 11 décembre à 2Oh'],
    ['l1 décembre 20h'],
    ['pas de représentation le 18 janvier'],
    ['sauf le 18 janvier'],
    ['fermé le 25 décembre'],
    ['inscriptions jusqu’au 10 janvier 2027'],
    [
      'du 11 au 20 janvier 2027, 20h, relâche le 18',
      ...january(...[11, 12, 13, 14, 15, 16, 17, 19, 20].map((day) => `${day} 20:00`)),
    ],
    ['16 > 17 janvier 2027', '2027-01-16-2027-01-17'],
    ['16→17 janvier', '2027-01-16-2027-01-17'],
    ['5 décembre 10h > 18h', '2026-12-05 10:00-18:00'],
    ['5 décembre 20h60'],
    ['5 décembre 25h00'],
    ['5 décembre 8:30 PM', '2026-12-05 20:30'],
    ['15-16-17 janvier 2027 à 20h', ...january('15 20:00', '16 20:00', '17 20:00')],
    ['Fr 4.12.2026 20 Uhr', ...december('4 20:00')],
    ['Sat 5 Dec 2026 19:00 GMT. Doors at 6', '2026-12-05 20:00'],
    ['15 Nov 2027 11:00 - 14:00 GMT. Doors open at 10', '2027-11-15 12:00-15:00'],
    ['12.05.1985 20h'],
    ['3 mars 1950'],
    ['15 janvier 2126'],
    ['8.12.20266'],
    ['15 janvier 28', '2028-01-15'],
    ['5 décembre 26, 20h', ...december('5 20:00')],
    ['26 novembre 20h'],
    ['(né le 3 mars 1950)'],
    ['1er août 1291'],
    [
      '15 septembre\n20 octobre\n15 novembre\n15 décembre\n12 janvier\n9 février',
      '2026-12-15',
      '2027-01-12',
      '2027-02-09',
    ],
    [
      '15 octobre\n15 novembre\n15 décembre\n15 janvier\n15 mars\n15 mai\n5 octobre\n5 décembre\n9 janvier',
      ...['2026-12-15', '2027-01-15', '2027-03-15', '2027-05-15', '2027-10-05', '2027-12-05', '2028-01-09'],
    ],
  ])('%s', (text, ...right) => expectRefusedOrRight(text, right))
})

describe('their neighbours', () => {
  test.each<[line: string, ...right: string[]]>([
    ['4.12 à 20h, 5.12 à 17h', ...december('4 20:00', '5 17:00')],
    ['du 4 au 5.12 à 20h et le 6.12 à 17h', ...december('4 20:00', '5 20:00', '6 17:00')],
    ['4.12 20h, 5 et 6.12 17h', ...december('4 20:00', '5 17:00', '6 17:00')],
    ['ve 4.12 et sa 5.12 20h / di 6.12 17h', ...december('4 20:00', '5 20:00', '6 17:00')],
    ['4.12. 20.30, 5.12. 17.00', ...december('4 20:30', '5 17:00')],
    ['4.12 20.12', ...december('4', '20')],
    ['4.12. 20h – 22.12. 17h', ...december('4 20:00', '22 17:00')],
    ['5 décembre 20h (complet) et 6 décembre 17h', ...december('5 20:00', '6 17:00')],
    ['5 déc. 20h; relâche le 6; 7 déc. 20h', ...december('5 20:00', '7 20:00')],
    [
      'du 5 au 10 décembre sauf le 8, 20h',
      ...december('5 20:00', '6 20:00', '7 20:00', '9 20:00', '10 20:00'),
    ],
    [
      'du 5 au 10 décembre 20h, pas de spectacle le mardi',
      ...december('5 20:00', '6 20:00', '7 20:00', '9 20:00', '10 20:00'),
    ],
    ['5 décembre 20h, supplémentaire le 6', ...december('5 20:00', '6')],
    ['lundi 7 décembre: fermé'],
    ['Fermeture le 24 décembre'],
    ['délai d’inscription : 5 décembre 2026'],
    ['annulation possible jusqu’au 3 décembre'],
    ['billets en vente dès le 1er décembre'],
    ['Réservation avant le 4 décembre'],
    ['À partir du 5 décembre, 14h'],
    ['Exposition jusqu’au 10 janvier 2027'],
    ['pause du 24 décembre au 3 janvier'],
    ['Vacances de Noël du 21 décembre au 3 janvier'],
    ['Concert reporté du 4 décembre au 5 février, 20h', '2027-02-05 20:00'],
    ['5 décembre 20h75'],
    ['5 décembre 24:30'],
    ['5 décembre 26h'],
    ['5 décembre 7 pm', ...december('5 19:00')],
    ['5 décembre 12:30 AM', ...december('5 00:30')],
    ['5 décembre 1999'],
    ['5 déc 99'],
    ['05.12.99'],
    ['5/12/1899 20h'],
    ['12 mars 2150'],
    ['5.12.202'],
    ['5 décembre 20261'],
    ['5 décembre 20h, 2028'],
    ['2028 : 5 décembre 20h', '2028-12-05 20:00'],
    ['6 janv. 27 17h', ...january('6 17:00')],
    ['5 décembre 12', ...december('5', '12')],
    ['Mars 1950\n5 à 20h'],
    ['15 janvier Lausanne / 16 janvier Vevey / 17 janvier Morges', ...january('15', '16', '17')],
    ['15 > 16 janvier 20h', ...january('15 20:00', '16 20:00')],
    ['15 → 16.01.2027 à 19h', ...january('15 19:00', '16 19:00')],
    ['15 janvier 10h → 18h', '2027-01-15 10:00-18:00'],
    ['15-16-17.01.2027 20h', ...january('15 20:00', '16 20:00', '17 20:00')],
    ['15/16/17 janvier 20h', ...january('15 20:00', '16 20:00', '17 20:00')],
    ['sa 16.1 20h – di 17.1 20h – lu 18.1 20h', ...january('16 20:00', '17 20:00', '18 20:00')],
    ['Sa 16 janvier 14h-16h - Di 17 janvier 10h-12h', ...january('16 14:00-16:00', '17 10:00-12:00')],
    ['16 janvier 20h au 17 janvier 02h', '2027-01-16 20:00-2027-01-17 02:00'],
    ['16 janvier 22h – 17 janvier 4h', '2027-01-16 22:00-2027-01-17 04:00'],
    ['samedi 5 décembre 20h, dimanche 17h', ...december('5 20:00', '6 17:00')],
    ['samedi 5 décembre 20h – dimanche', ...december('5 20:00')],
    ['Dimanche 6 décembre relâche, lundi 7 décembre 20h', ...december('7 20:00')],
    ['5, 6 décembre à 20h, 7 à 17h', ...december('5 20:00', '6 20:00', '7 17:00')],
    ['8 janvier à 20h, 9 à 17h', ...january('8 20:00', '9 17:00')],
    ['JANVIER\n8 à 20h, 9 à 17h', ...january('8 20:00', '9 17:00')],
    ['JANVIER\n8, 9 à 20h', ...january('8 20:00', '9 20:00')],
    ['JANVIER\n8 et 9 à 20h', ...january('8 20:00', '9 20:00')],
    ['Salle 12, 5 décembre 20h', ...december('5 20:00')],
    ['Salle 3 – 5 décembre 20h', ...december('5 20:00')],
    ['5 décembre 20h Fin de soirée DJ Lune 22h', ...december('5 20:00')],
    ['Sa 5 Di 6 décembre 20h', ...december('5 20:00', '6 20:00')],
    ['5 décembre : 14h visite, 16h atelier', ...december('5 14:00', '5 16:00')],
    ['5 décembre – 8 heures de lecture', ...december('5')],
    ['1.12.26–24.12.26 ohne 6.12.'],
    ['samedi 5 décembre\nDimanche\n17h Les Amis', ...december('5')],
    ['samedi 6 décembre\n20h Les Amis'],
    ['sa 5 déc. 20h\nlu 7 déc. : relâche\n20h Les Amis', ...december('5 20:00')],
    ['Décembre\n4 20h\n15 janvier 20h\n20 17h', ...december('4 20:00'), ...january('15 20:00')],
    ['12 janvier\n15 décembre', '2027-01-12', '2026-12-15'],
    ['1er mai\n28 novembre', '2027-05-01'],
  ])('%s', (text, ...right) => expectRefusedOrRight(text, right.toSorted()))
})

test.each([
  ['sa 5.12. 20h, relâche le 6', 'le 6'],
  ['5.12. 20h Les Amis, 6.12. Vevey', '« 6.12. »'],
  ['5.12. 20h Les Amis, 22h bal', '« 22h »'],
])('the refusal of « %s » says what was not read', (line, said) => {
  const [refusal] = readPastedDates(line, { today: TODAY, room: 800 }).refusals
  expect(refusal?.reason.replaceAll('\u00a0', ' ')).toContain(said)
})

test.each<[line: string, label: string]>([
  ['5.12. 20h\tScène 1\tGroupe 0', 'Scène 1 ; Groupe 0'],
  ['5.12. 20h 2e partie', '2e partie'],
  ['5.12. 20h dès 6 ans', 'dès 6 ans'],
  ['5.12. 20h Salle 12', 'Salle 12'],
  ['Salle 3, 5 décembre 20h', 'Salle 3'],
  ['5.12. 20h Les 4 saisons', 'Les 4 saisons'],
  ['5.12. 20h Messe de minuit', 'Messe de minuit'],
  ['5.12. 20h bar dès 18h', 'bar dès 18h'],
  ['5.12. 20h, ouverture des portes à 19h', 'ouverture des portes à 19h'],
  ['5.12. 20h Jazz du vendredi', 'Jazz du vendredi'],
  ['5.12. 20h, entrée CHF 12.50', 'entrée CHF 12.50'],
  ['5 décembre, CHF 12.50', 'CHF 12.50'],
  ['5.12. 20h partie 1/2', 'partie 1/2'],
  ['5.12. portes 19h30 / début 20h30', 'portes 19h30'],
  ['1260 Nyon, 5.12. 20h', '1260 Nyon'],
  ['5.12. 20h Sunset Boulevard (1950)', 'Sunset Boulevard (1950)'],
  ['5.12. 20h Saison 2026-2027', 'Saison 2026-2027'],
  ['5.12. 20h Contes de décembre', 'Contes de décembre'],
  ['5.12. 20h sur inscription', 'sur inscription'],
  ['5.12. 20h durée 1h30', 'durée 1h30'],
  ['Samedi 5 décembre, 20h, 1260 Nyon', '1260 Nyon'],
  ['Samedi 5 décembre, 1260 Nyon', '1260 Nyon'],
  ['5.12. 20h Rétrospective 1914-1918', 'Rétrospective 1914-1918'],
  ['5.12. 20h à guichets fermés pour Mozart', 'à guichets fermés pour Mozart'],
])('« %s » keeps its label', (line, label) => {
  const { dates, refusals } = readPastedDates(line, { today: TODAY, room: 800 })
  expect({ labels: dates.map((date) => date.label), refusals }).toEqual({ labels: [label], refusals: [] })
  expect(dates.map(({ day }) => day)).toEqual(['2026-12-05'])
})

describe('tables', () => {
  const table = (...rows: string[]) => readPastedDates(rows.join('\n'), { today: TODAY, room: 800 })

  test('columns with other names go into the label, in their order', () => {
    const { dates, refusals } = table(
      'Jour;Début;Fin;Scène;Artiste',
      '5.12.2026;20:00;21:00;Scène 1;Groupe 0',
      '5.12.2026;20:00;21:00;Scène 2;Groupe 1',
    )
    expect(refusals).toEqual([])
    expect(dates.map(({ label }) => label)).toEqual(['Scène 1 – Groupe 0', 'Scène 2 – Groupe 1'])
  })

  test.each(['Salle', 'Lieu', 'Compagnie', ''])('two rows that differ in « %s » are two dates', (heading) => {
    expect(table(`Date;Heure;${heading}`, '5.12.2026;20h;A', '5.12.2026;20h;B').dates).toHaveLength(2)
  })

  test('« Jour » beside « Date » is the weekday, and has to fit', () => {
    const { dates, refusals } = table(
      'Jour\tDate\tHeure',
      'Samedi\t5.12.2026\t20:00',
      'Lundi\t6.12.2026\t17:00',
    )
    expect(dates.map(inShort)).toEqual(['2026-12-05 20:00'])
    expect(refusals.map(({ line }) => line)).toEqual([3])
    expect(table('Date;Jour;Heure', '5.12.2026;sa;20:00').dates.map(({ label }) => label)).toEqual([
      undefined,
    ])
  })

  test('a row whose other cells say that it is closed is refused', () => {
    expect(table('Date;Heure;Remarque', '5.12.2026;20h;relâche', '6.12.2026;;fermé')).toMatchObject({
      dates: [],
      refusals: [{}, {}],
    })
  })

  test('an end without its beginning is refused', () => {
    expect(table('Date;Heure;Fin', '5.12.2026;;22:00').dates).toEqual([])
  })

  test('an address without its scheme stays the address, another text goes into the label', () => {
    const { dates } = table(
      'Date;Heure;Billetterie',
      '5.12.2026;20h;billets.ch/amis',
      '6.12.2026;20h;à la caisse',
    )
    expect(dates.map(({ label, bookingUrl }) => label ?? bookingUrl)).toEqual([
      'billets.ch/amis',
      'Billetterie\u00a0: à la caisse',
    ])
  })

  test('a cell over two lines is one cell', () => {
    expect(
      table('Date;Heure;Titre', '5.12.2026;20h;"Les Amis', 'et les autres"', '6.12.2026;20h;Bal'),
    ).toMatchObject({
      dates: [{ label: 'Les Amis et les autres' }, { label: 'Bal' }],
      refusals: [],
    })
  })

  test('doubles are counted', () => {
    expect(table('5.12. 20h', 'samedi 5 décembre, 20h', '6.12. 20h', '6.12. 20h').doubles).toBe(2)
  })
})
