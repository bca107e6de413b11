import { expect, test } from 'vitest'
import { plainLines, renderMarkdown } from './markdown.server'

const REL = 'rel="noopener nofollow ugc"'

test('the lines of a pasted programme stay lines', () => {
  expect(renderMarkdown('19 h Ouverture\n20 h Concert\n\nEntrée libre')).toBe(
    '<p>19\u00a0h Ouverture<br />\n20\u00a0h Concert</p>\n<p>Entrée libre</p>',
  )
  expect(renderMarkdown('*Bach*\nHändel')).toBe('<p><em>Bach</em><br />\nHändel</p>')
  expect(renderMarkdown('un\r\ndeux')).toBe('<p>un<br />\ndeux</p>')
  expect(plainLines('19 h Ouverture\n20 h Concert')).toBe('19\u00a0h Ouverture\n20\u00a0h Concert')
})

test('bullets of word processors make a list, which ends where they end', () => {
  expect(renderMarkdown('Au programme :\n• danse\n•\tchant\n▪ jeux\nEntrée libre')).toBe(
    '<p>Au programme :</p>\n<ul>\n<li>danse</li>\n<li>chant</li>\n<li>jeux</li>\n</ul>\n<p>Entrée libre</p>',
  )
  expect(renderMarkdown('– danse\n– chant')).toBe('<ul>\n<li>danse</li>\n<li>chant</li>\n</ul>')
  expect(plainLines('• danse\n• chant')).toBe('- danse\n- chant')
  // A point within a line is one.
  expect(renderMarkdown('Vevey • Montreux')).toBe('<p>Vevey • Montreux</p>')
  expect(renderMarkdown('10 – 12 ans')).toBe('<p>10 – 12 ans</p>')
})

test('addresses without a scheme and e-mail addresses become links', () => {
  expect(renderMarkdown('Voir www.exemple.ch/fete, ou info@exemple.ch.')).toBe(
    `<p>Voir <a href="https://www.exemple.ch/fete" ${REL}>www.exemple.ch/fete</a>, ou <a href="mailto:info@exemple.ch" ${REL}>info@exemple.ch</a>.</p>`,
  )
  for (const text of ['www.', 'a@b', '@exemple.ch', 'www.exemple', 'x.www.ch']) {
    expect(renderMarkdown(text)).toBe(`<p>${text}</p>`)
  }
})

test('telephone numbers of Switzerland and elsewhere become links', () => {
  for (const [typed, number] of [
    ['021 555 12 12', '+41215551212'],
    ['021/555.12.12', '+41215551212'],
    ['0215551212', '+41215551212'],
    ['079\u00a0555\u00a012\u00a012', '+41795551212'],
    ['+41 21 555 12 12', '+41215551212'],
    ['+41 (0)21 555 12 12', '+41215551212'],
    ['0041 21 555 12 12', '+41215551212'],
    ['0848 555 121', '+41848555121'],
    ['+33 4 50 55 12 12', '+33450551212'],
    ['+49 (0)30 5551212', '+49305551212'],
  ] as const) {
    expect(renderMarkdown(`Tél. ${typed}.`)).toBe(`<p>Tél. <a href="tel:${number}" ${REL}>${typed}</a>.</p>`)
  }
  for (const text of [
    'Le 01.12.2026',
    'CHF 1 200 000',
    '2026-12-01',
    'CH93 0076 2011 6238 5295 7',
    '12 345 67 89 012',
    'n° 0215551212345',
    'du 021 555 12 125',
  ]) {
    expect(renderMarkdown(text)).not.toContain('href')
  }
})

test('a link says where it leads', () => {
  // Cyrillic letters that look like Latin ones.
  const lookalike = 'https://www.\u0440\u0430ypal.ch/'
  expect(renderMarkdown(lookalike)).toBe(
    `<p><a href="${lookalike}" ${REL}>https://www.xn--ypal-43d9g.ch/</a></p>`,
  )
  expect(renderMarkdown('https://café-théâtre.ch')).toContain('>https://café-théâtre.ch</a>')
  expect(renderMarkdown('https://banque.ch@mal.example/')).not.toContain('href')
  expect(renderMarkdown('[https://banque.ch](https://mal.example/x)')).toBe(
    `<p><a href="https://mal.example/x" ${REL}>https://mal.example/x</a></p>`,
  )
  expect(renderMarkdown('[www.exemple.ch](https://www.exemple.ch/fete)')).toContain('>www.exemple.ch</a>')
})

test('marks that turn the direction of writing do not hide an address', () => {
  expect(renderMarkdown('https://mal.example/\u202ehc.euqnab')).toBe(
    `<p><a href="https://mal.example/hc.euqnab" ${REL}>https://mal.example/hc.euqnab</a></p>`,
  )
  expect(renderMarkdown('https://mal.example/\u2067hc')).toBe(
    `<p><a href="https://mal.example/" ${REL}>https://mal.example/</a>\u2067hc</p>`,
  )
})

test('crowds of letters and digits cost next to nothing', () => {
  const before = process.cpuUsage()
  for (const crowd of ['a', 'a.', '1', '1 ', '+1 ', '021 ', 'www.', 'a@', 'a-', '• ', '•\n']) {
    for (let round = 0; round < 3; round++) {
      renderMarkdown(`${round}${crowd.repeat(9900 / crowd.length)}`)
    }
  }
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
})
