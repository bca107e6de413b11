import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedData } from '../../../tests/support/shared-data'
import { htmlToMarkdown, plainLines, plainText, renderMarkdown, shorten } from './markdown.server'

const REL = 'rel="noopener nofollow ugc"'
const AWKWARD_STRINGS = sharedData('texte/blns.json')

/** A hostile text must never bring in these: any tag or attribute beyond the subset's own. */
const FOREIGN_MARKUP =
  /<(?!\/?(?:p|em|strong|ul|li)>|br \/>|\/?ol>|ol start="\d+">|a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener nofollow ugc">|\/a>)/i

test('the subset renders: paragraphs, emphasis, lists and links', () => {
  expect(renderMarkdown('Un *soir* **rare**\n\n- un\n- deux\n\n1. trois')).toBe(
    '<p>Un <em>soir</em> <strong>rare</strong></p>\n<ul>\n<li>un</li>\n<li>deux</li>\n</ul>\n<ol>\n<li>trois</li>\n</ol>',
  )
  expect(renderMarkdown('[le site](https://exemple.ch/?a=1&b=2 "titre")')).toBe(
    `<p><a href="https://exemple.ch/?a=1&amp;b=2" ${REL}>le site</a></p>`,
  )
})

test('what lies outside the subset stays the text that was typed', () => {
  for (const text of [
    '# Titre',
    '> cité',
    '```',
    '`code`',
    '<b>gras</b>',
    '| a | b |',
    '&eacute;',
    'a\n===',
  ]) {
    expect(plainLines(text)).toBe(text)
  }
  expect(renderMarkdown('![photo](https://exemple.ch/a.png)')).not.toContain('<img')
})

test('a bare address becomes a link without the punctuation behind it', () => {
  expect(renderMarkdown('Voir https://exemple.ch/a?b=1&c=2, merci.')).toBe(
    `<p>Voir <a href="https://exemple.ch/a?b=1&amp;c=2" ${REL}>https://exemple.ch/a?b=1&amp;c=2</a>, merci.</p>`,
  )
  expect(renderMarkdown('« https://exemple.ch/ » "https://exemple.ch"')).toBe(
    `<p>« <a href="https://exemple.ch/" ${REL}>https://exemple.ch/</a> » &quot;<a href="https://exemple.ch" ${REL}>https://exemple.ch</a>&quot;</p>`,
  )
})

test('links to anything but the web and mail lose their address and keep their words', () => {
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//mal.example',
    '/admin',
    'java&#115;cript:alert(1)',
    '\\\\mal.example',
  ]) {
    expect(renderMarkdown(`[mots](${address})`)).not.toContain('href')
    expect(renderMarkdown(`[mots](${address})`)).toContain('mots')
  }
})

test('no hostile text brings in a tag or an attribute', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](https://a.ch"onmouseover="alert(1))',
    '[x](<https://a.ch" onclick="alert(1)>)',
    '[x](https://a.ch "t" onclick=alert(1))',
    'https://a.ch/"onmouseover="alert(1)',
    '[<img src=x onerror=alert(1)>](https://a.ch)',
    '</p><svg onload=alert(1)>',
    '[a](https://a.ch)](javascript:alert(1))',
    '*<b onmouseover=alert(1)>*',
  ]
  for (const attack of attacks) {
    expect(renderMarkdown(attack)).not.toMatch(FOREIGN_MARKUP)
    expect(renderMarkdown(htmlToMarkdown(attack))).not.toMatch(FOREIGN_MARKUP)
  }
})

test('any text at all renders to the subset only', () => {
  const marks = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '[',
    ']',
    '(',
    ')',
    '*',
    '_',
    'https://a.ch/',
    '!',
    '`',
    '\n',
    'a',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(marks).map((parts) => parts.join('')),
      ),
      (text) => {
        expect(renderMarkdown(text)).not.toMatch(FOREIGN_MARKUP)
      },
    ),
    { numRuns: 400 },
  )
})

test('a text without marks is the same whether another paragraph has some or not', () => {
  const piece = fc.constantFrom(
    'Vevey',
    'é',
    ' ',
    '\u00a0',
    '\n',
    '\n\n',
    '1. ',
    '- ',
    '-',
    '<b>',
    '&amp;',
    '"',
    "'",
    '#',
    '>',
    '20h30',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('').trim()
      fc.pre(text !== '')
      expect(renderMarkdown(`${text}\n\n*x*`)).toBe(`${renderMarkdown(text)}\n<p><em>x</em></p>`)
    }),
    { numRuns: 500 },
  )
})

test('crowds of marks cost no reader seconds', () => {
  // Only the processor time of this process counts: the clock also counts what others do.
  const before = process.cpuUsage()
  for (const crowd of ['1) ', '- ', '_a*', '*a ', '[', '[a](', '![[', '1)', '\\', '**a_']) {
    renderMarkdown(crowd.repeat(10_000 / crowd.length))
  }
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(3000)
})

test('crowds of lines, and of marks that are escaped already, cost little', () => {
  const crowds = [
    '- a\n',
    '- - a\n',
    '1. a\n',
    '- a\nb\n',
    'a\n\n',
    '- a\n  - b\n    - c\n',
    '\\*\\_a',
    '\\**a\\_',
  ]
  const before = process.cpuUsage()
  for (const crowd of crowds) {
    expect(renderMarkdown(crowd.repeat(10_000 / crowd.length))).not.toMatch(FOREIGN_MARKUP)
  }
  // It took 2300 ms, half a second for the worst.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1200)
})

test('a programme of three hundred lines is still a list', () => {
  expect(renderMarkdown('- 20 h 30 : concert\n'.repeat(300)).match(/<li>/g)).toHaveLength(300)
})

test('crowds of punctuation behind an address cost next to nothing', () => {
  const before = process.cpuUsage()
  for (const mark of ['.', ';', ')', '&amp;']) {
    for (let round = 0; round < 5; round++) renderMarkdown(`https://a.ch/${mark.repeat(9900 / mark.length)}a`)
  }
  // It took 1500 ms when every mark was tried as the last ones' beginning.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
})

test('plain text passes through the import and shows as it was', () => {
  for (const text of [
    'Prix : 5 < 6 & 7 > 3, j’♥️ <3',
    '*étoile* _souligné_ [crochets] `code` # dièse',
    '1. premier',
    '+ 1 franc',
    'AT&T, 100 %, a_b_c, C:\\dossier',
    'Ligne une\nligne deux',
    'Paragraphe\n\nautre',
    '<coucou> et <Orphée> sont des mots',
    'Entrée 20.– à la porte',
  ]) {
    expect(plainLines(htmlToMarkdown(text))).toBe(text)
  }
})

test('HTML leftovers become Markdown, entities their characters', () => {
  expect(htmlToMarkdown('l&rsquo;été &#8211; <b>grand</b> <i>soir</i><br />\r\nsuite')).toBe(
    'l’été – **grand** *soir*  \nsuite',
  )
  expect(
    htmlToMarkdown('<p>un</p><ul><li>deux</li></ul><h2>Trois</h2><a href="https://a.ch/x y">là</a>'),
  ).toBe('un\n\n-   deux\n\n**Trois**\n\n[là](https://a.ch/x%20y)')
  expect(htmlToMarkdown('<a href="javascript:alert(1)">clic</a><script>alert(1)</script><img src="x">')).toBe(
    'clic',
  )
  expect(htmlToMarkdown('<table><tr><td>a</td><td>b</td></tr></table>')).toContain('a')
  expect(htmlToMarkdown('')).toBe('')
})

test('plain text for summaries never exceeds its length and is cut at a word', () => {
  expect(plainText('Un *grand* soir\n\n- à Nyon', 200)).toBe('Un grand soir - à Nyon')
  expect(plainText('Un grand soir à Nyon', 15)).toBe('Un grand soir…')
  expect(plainText('x'.repeat(50), 10)).toBe('xxxxxxxxx…')
  expect(shorten('aaaa😀😀', 6)).toBe('aaaa…')
})

test('the awkward strings of the world neither throw nor bring in markup', () => {
  if (!existsSync(AWKWARD_STRINGS)) {
    console.warn(`left out: ${AWKWARD_STRINGS} is absent`)
    return
  }
  const strings: unknown = JSON.parse(readFileSync(AWKWARD_STRINGS, 'utf8'))
  if (!Array.isArray(strings)) throw new Error('blns.json is a list')
  for (const text of strings.map(String)) {
    expect(renderMarkdown(text)).not.toMatch(FOREIGN_MARKUP)
    expect(renderMarkdown(htmlToMarkdown(text))).not.toMatch(FOREIGN_MARKUP)
    expect(plainText(text, 100).length).toBeLessThanOrEqual(100)
  }
})

test.each([
  'https://agenda.example/proposer?draft=jeton',
  'https://agenda.example/proposer/message?x=1&draft=jeton',
  'https://agenda.example/images/event-1/640?cle=jeton',
  'https://agenda.example/auth/login?redirect=%2Fproposer%3Fdraft%3Djeton',
])('no text leads into the form of somebody: %s', (address) => {
  for (const text of [`[Annoncez ici](${address})`, `Voir ${address}`]) {
    expect(renderMarkdown(text)).not.toContain('href')
    expect(plainLines(text)).toMatch(/Annoncez ici|agenda\.example/)
  }
  expect(renderMarkdown('https://ailleurs.example/?draft=1')).toContain('href')
})

test('a plain text becomes what a document made of it becomes', () => {
  const signs = [
    '*gras*',
    '_un_',
    'a_b',
    '[x](y)',
    '\\*',
    '`code`',
    '# titre',
    '~~~',
    '- a',
    '+ a',
    '= a',
    '> a',
    '1. a',
  ]
  const texts = [
    ...signs,
    ...signs.map((sign) => ` vu  à\t${sign}\u00a0!  `),
    '12. mai',
    '5 > 3',
    '',
    '  ',
    '\u00a0',
    'é\u0007\f',
  ]
  // A comment is left out, but makes a document.
  for (const text of texts) expect(htmlToMarkdown(text), text).toBe(htmlToMarkdown(`<!-- -->${text}`))
})
