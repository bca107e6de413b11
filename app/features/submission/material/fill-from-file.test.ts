// Filling the form from what organizers have on their disks, through its real page.
import { expect, test } from 'vitest'
import { archive, docx, pdf, xlsx } from '../../../../tests/support/documents'
import { app, postNew, TOKEN } from '../testing/form-routes'

const ANNOUNCEMENT = ['Loto de la fanfare', 'Samedi 5 décembre 2026 dès 20 h', 'Grande salle, 1260 Nyon']
const FILLED = {
  title: 'Loto de la fanfare',
  dates: [{ day: '2026-12-05', startTime: '20:00' }],
  place: { name: 'Grande salle', locality: '1260 Nyon' },
}

async function fill(file: File, fields: Record<string, string> = {}) {
  const { cookie } = await app.signedIn({ displayName: 'Camille' })
  const { status, answer } = await postNew(cookie, { intent: 'fill', 'fill.file': file, ...fields }, TOKEN())
  return { status, view: answer?.fill, draft: answer?.result.initialValue }
}

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('a document of Word fills the form, and its text comes back', async () => {
  const { view, draft } = await fill(docx(ANNOUNCEMENT))
  expect(draft).toMatchObject(FILLED)
  expect(view).toMatchObject({
    state: 'filled',
    from: 'votre document',
    isRead: true,
    address: ANNOUNCEMENT.join('\n'),
  })
})

test('a PDF fills the form: its largest lines are the title, wherever they stand', async () => {
  const file = await pdf([
    [12, 'La commune de Nyon présente'],
    [14, 'Samedi 5 décembre 2026 dès 20 h'],
    [40, 'Loto de'],
    [40, 'la fanfare'],
    [12, 'Grande salle, 1260 Nyon'],
  ])
  const { view, draft } = await fill(file)
  expect(draft).toMatchObject(FILLED)
  expect(view).toMatchObject({ from: 'votre PDF', isRead: true })
})

test('a workbook of Excel fills the dates; its header is no title', async () => {
  const { view, draft } = await fill(
    xlsx([
      ['Date', 'Heure', 'Salle'],
      [{ date: 46_361, style: 'day' }, { date: 20.5 / 24, style: 'hour' }, 'Les Amis'],
      [{ date: 46_362, style: 'day' }, { date: 0.75, style: 'hour' }, 'Le Port'],
    ]),
  )
  expect(view).toMatchObject({
    from: 'votre tableau',
    address: 'Date\tHeure\tSalle\n05.12.2026\t20:30\tLes Amis\n06.12.2026\t18:00\tLe Port',
    missing: expect.arrayContaining(['titre']),
  })
  expect(draft).toMatchObject({
    dates: [
      { day: '2026-12-05', startTime: '20:30', label: 'Les Amis' },
      { day: '2026-12-06', startTime: '18:00', label: 'Le Port' },
    ],
  })
})

test.each([
  ['UTF-8', Buffer.from(ANNOUNCEMENT.join('\n'))],
  ['UTF-16', Buffer.concat([bytes('\xff\xfe'), Buffer.from(ANNOUNCEMENT.join('\r\n'), 'utf16le')])],
  ['Windows-1252', bytes(ANNOUNCEMENT.join('\r\n'))],
  ['Mac Roman', bytes(ANNOUNCEMENT.join('\r').replace('é', '\x8e').replace('è', '\x8f'))],
])('a text in %s fills the form', async (_charset, file) => {
  const { view, draft } = await fill(new File([file], 'annonce.txt'))
  expect(draft).toMatchObject(FILLED)
  expect(view).toMatchObject({ address: expect.stringContaining('décembre 2026 dès') })
})

test('what was typed beside a file stays', async () => {
  const typed = 'Pensez aux enfants'
  const { view } = await fill(docx(ANNOUNCEMENT), { 'fill.source': typed })
  expect(view).toMatchObject({ address: `${typed}\n\n${ANNOUNCEMENT.join('\n')}` })
})

test('of a long document so much is read as a text may have, and that is said', async () => {
  const { view } = await fill(docx(['Roman', 'x '.repeat(40_000)]))
  expect(view).toMatchObject({
    address: expect.stringMatching(/^Roman\nx[x ]+$/),
    notes: expect.arrayContaining([
      'Ce fichier est long\u00a0: seuls les 50’000\u00a0premiers caractères sont lus.',
    ]),
  })
  expect(view?.state === 'filled' && view.address.length).toBeLessThanOrEqual(50_000)
})

test.each<[string, () => File | Promise<File>, RegExp]>([
  ['a PDF with a password', () => pdf([[12, 'Loto']], { password: 'secret' }), /protégé par un mot de passe/],
  ['a PDF without text', () => pdf([]), /^Ce PDF est une image/],
  ['half a PDF', () => new File(['%PDF-1.4\n1 0 obj'], 'a.pdf'), /endommagé/],
  ['half a document', async () => new File([(await docx([]).arrayBuffer()).slice(0, 300)], 'a.docx'), /./],
  [
    'a workbook of LibreOffice',
    () => new File([archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })], 'a.ods'),
    /enregistrez-le en \.xlsx ou en CSV/,
  ],
  [
    'a document of Pages',
    () => new File([archive({ 'Index/Document.iwa': '\0' })], 'a.pages'),
    /exportez-le en PDF/,
  ],
  [
    'an old document',
    () => new File([bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')], 'a.doc'),
    /en \.docx, en \.xlsx/,
  ],
  ['an archive', () => new File([archive({ 'a.txt': 'Loto' })], 'a.zip'), /une archive/],
  [
    'a saved page',
    () => new File(['<!DOCTYPE html><title>Loto</title>'], 'a.html'),
    /indiquez plutôt son adresse/,
  ],
  ['a program', () => new File([bytes('\x7fELF\x02\x01\x01\0')], 'a'), /n’est pas lisible ici/],
  ['nothing', () => new File([''], 'a.txt'), /vide/],
  [
    'more than 10 MB',
    () => new File([Buffer.alloc(10 * 1024 * 1024 + 1, 'a')], 'a.txt'),
    /dépasse 10\u00a0Mo/,
  ],
])('%s is refused beside the field, and it is said what to do', async (_name, file, says) => {
  const { status, view } = await fill(await file())
  expect(status).toBe(422)
  expect(view).toMatchObject({ state: 'refused', field: 'file', message: expect.stringMatching(says) })
})

test('an archive that grows a thousand times is not unpacked', async () => {
  const file = archive({ 'word/document.xml': '\0'.repeat(70 * 1024 * 1024) })
  const { view } = await fill(new File([file], 'a.docx'))
  expect(view).toMatchObject({ message: expect.stringMatching(/trop volumineux/) })
})

test('a long text in UTF-8 is cut between its letters', async () => {
  for (const spaces of [0, 1, 2]) {
    const text = `${' '.repeat(spaces)}Fête à Genève\n${'à côté, é\n'.repeat(20_000)}`
    const { draft } = await fill(new File([text], 'annonce.txt'))
    expect(draft).toMatchObject({ title: 'Fête à Genève' })
  }
})
