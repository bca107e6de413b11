import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { users } from '~/domain/user'
import { csvFile, csvLine } from '~/platform/csv'
import * as eventsRoute from '~/routes/admin_.events[.]csv'
import * as usersRoute from '~/routes/admin_.users[.]csv'
import { NYON, SION } from '../../../../tests/support/agenda-places'
import { type Application, browserRequest, openApplication } from '../../../../tests/support/application'
import { makeEvent } from '../../../../tests/support/make-event'
import { WEEKLY, WEEKLY_TEXT } from '../../../../tests/support/weekly-event'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

/** A reader of RFC 4180 with semicolons, as strict as the format: quotes around cells, CRLF after lines. */
function readCsv(text: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at += 1; ; at++) {
        if (at >= text.length) throw new Error('a quote is open')
        if (text[at] !== '"') cell += text[at]
        else if (text[at + 1] === '"') {
          cell += '"'
          at += 1
        } else break
      }
      at += 1
    } else {
      while (at < text.length && text[at] !== ';' && text[at] !== '\r') cell += text[at++]
    }
    cells.push(cell)
    if (text[at] === ';') at += 1
    else if (text.slice(at, at + 2) === '\r\n') {
      lines.push(cells)
      cells = []
      at += 2
    } else throw new Error(`unexpected ${JSON.stringify(text[at])} at ${at}`)
  }
  return lines
}

async function* onePage<T>(page: T): AsyncGenerator<T> {
  yield page
}

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '＝', '\t', '\r', '\n', '"', ';', ',', "'", ' ', 'a', '1'),
  }),
)

describe('a CSV file', () => {
  test('says back what was written, but for the apostrophe before what would be computed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyText, { minLength: 2, maxLength: 2 })), async (rows) => {
        const [headings, ...lines] = readCsv((await whole(csvFile(['A', 'B'], onePage(rows)))).slice(1))
        expect(headings).toEqual(['A', 'B'])
        expect(lines.length).toBe(rows.length)
        for (const [index, row] of rows.entries()) {
          for (const [column, cell] of row.entries()) {
            const read = lines[index]?.[column] ?? ''
            expect([cell, `'${cell}`]).toContain(read)
            expect(read).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/)
          }
        }
      }),
    )
  })

  test.each([
    '=1+1',
    '+41 22 555 01 23',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    ' =1',
    '\n=1',
    '\u200b=1',
    '\ufeff=1',
  ])('makes text of the formula %j', (formula) => {
    expect(readCsv(csvLine([formula]))).toEqual([[`'${formula}`]])
  })

  test.each(['a=1', 'L’été', '1 - 2', '', 'x@exemple.ch', '"=1"'])('leaves %j as it is', (text) => {
    expect(readCsv(csvLine([text]))).toEqual([[text]])
  })

  test('begins with the mark of UTF-8, and every line ends in CRLF', async () => {
    const text = await whole(csvFile(['É'], onePage([['è'], [3], [null]])))
    expect(text).toBe('\ufeff"É"\r\n"è"\r\n"3"\r\n""\r\n')
  })
})

type Loader = typeof eventsRoute.loader
const EXPORTS: [path: string, loader: Loader, fileName: string][] = [
  ['/admin/events.csv', eventsRoute.loader, 'evenements-2026-11-21.csv'],
  ['/admin/users.csv', usersRoute.loader, 'utilisateurs-2026-11-21.csv'],
]

describe.each(EXPORTS)('%s', (path, loader, fileName) => {
  const ask = (cookie: string) =>
    loader({ request: browserRequest(path, { cookie }), params: {}, context: app.context })

  test('is for admins only', async () => {
    const { cookie } = await app.signedIn()
    const toLogin = `/auth/login?redirect=${encodeURIComponent(path)}`
    for (const [sent, target] of [
      ['', toLogin],
      [cookie, '/'],
    ] as const) {
      const refusal = await ask(sent).catch((thrown) => thrown)
      expect(refusal.headers.get('Location')).toBe(target)
    }
  })

  test('is a dated download that nobody keeps', async () => {
    const { cookie } = await app.signedIn({ role: 'admin' })
    const { headers } = await ask(cookie)
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${fileName}"`)
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('ends its reading when the download is broken off', async () => {
    const { cookie } = await app.signedIn({ role: 'admin' })
    const reader = (await ask(cookie)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
  })
})

async function download(loader: Loader, path: string): Promise<string[][]> {
  const { cookie } = await app.signedIn({ role: 'admin' })
  const request = browserRequest(path, { cookie })
  const bytes = await (await loader({ request, params: {}, context: app.context })).arrayBuffer()
  return readCsv(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).slice(1))
}

test('events come with their state, local dates and the address of their organizer, page after page', async () => {
  const { user } = await app.signedIn({ email: 'orga@exemple.ch' })
  await app.documents.transaction(async (transaction) => {
    for (let index = 0; index < 450; index++) {
      const rules = WEEKLY.rules
      const own = makeEvent({ title: '=HYPERLINK("x")', organizerUid: user.uid, status: 'pending', rules })
      transaction.insert(events, `e-${String(index).padStart(3, '0')}`, own)
    }
  })
  for (const _ of [1, 2, 3]) app.views.add('e-000')
  const [headings = [], ...lines] = await download(eventsRoute.loader, '/admin/events.csv')
  expect(lines.length).toBe(450)
  const first = Object.fromEntries(headings.map((heading, index) => [heading, lines[0]?.[index]]))
  expect(first).toMatchObject({
    Id: 'e-000',
    Titre: `'=HYPERLINK("x")`,
    État: 'en attente',
    Programme: 'prévu',
    'Première date': '28.11.2026 20:00',
    Horaires: WEEKLY_TEXT,
    NPA: '1003',
    Localité: 'Lausanne',
    Thème: 'Musique',
    'E-mail': 'orga@exemple.ch',
    Vues: '3',
    Créé: '21.11.2026 10:00',
  })
})

test('an event in several places comes with all of them, each once', async () => {
  const when = [NYON, SION, NYON].map((place, index) => ({ start: `2026-12-0${index + 1}T20:00`, place }))
  await app.documents.insert(events, 'tournee', makeEvent({ when }))
  const [headings = [], ...lines] = await download(eventsRoute.loader, '/admin/events.csv')
  const tour = lines.find(([id]) => id === 'tournee') ?? []
  const placed = ['Lieu', 'NPA', 'Localité', 'Canton'].map((heading) => tour[headings.indexOf(heading)])
  expect(placed).toEqual([
    'Salle du Port\u00a0; Cinéma du Bourg\u00a0; Espace des Remparts',
    '1003\u00a0; 1260\u00a0; 1950',
    'Lausanne\u00a0; Nyon\u00a0; Sion',
    'VD\u00a0; VS',
  ])
})

test('users come without tokens', async () => {
  const { user } = await app.signedIn({ displayName: '@Zoé', fcmToken: 'secret-token' })
  const [headings = [], ...lines] = await download(usersRoute.loader, '/admin/users.csv')
  expect(lines.length).toBe(await app.documents.count(users))
  const line = lines.find(([id]) => id === user.uid) ?? []
  expect(line.slice(0, 4)).toEqual([user.uid, `'@Zoé`, user.email, 'organisation'])
  expect(headings).toHaveLength(10)
  expect(JSON.stringify(lines)).not.toContain('secret-token')
})
