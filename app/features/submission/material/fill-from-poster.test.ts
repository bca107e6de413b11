// Filling the form from photos of posters, through its real page.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import { openDocumentReader } from '~/features/imports/documents/document-reader.server'
import { runtime } from '~/runtime.server'
import { pdf, poster } from '../../../../tests/support/documents'
import { photo } from '../../../../tests/support/photo'
import { app, type Fields, postNew, TOKEN } from '../testing/form-routes'

const LINES = [
  [30, 'La commune de Nyon présente'],
  [48, 'SAMEDI 5 DÉCEMBRE 2026'],
  [48, '20 h 30'],
  [110, 'Loto'],
  [110, 'de la fanfare'],
  [36, 'Grande salle, 1260 Nyon'],
] as const

const FILLED = {
  title: 'Loto de la fanfare',
  dates: [{ day: '2026-12-05', startTime: '20:30' }],
  place: { name: 'Grande salle', locality: '1260 Nyon' },
}

async function fill(file: File, fields: Fields = {}) {
  const { cookie } = await app.signedIn({ displayName: 'Camille' })
  const token = TOKEN()
  const { status, answer } = await postNew(cookie, { intent: 'fill', 'fill.file': file, ...fields }, token)
  const stored = await app.documents.get(drafts, token)
  return { status, view: answer?.fill, draft: answer?.result.initialValue, image: stored?.image ?? null }
}

const jpeg = (bytes: Buffer) => new File([Uint8Array.from(bytes)], 'affiche.jpg')

test('a poster fills the form and becomes its photo; its text comes back to be read again', async () => {
  const { view, draft, image } = await fill(jpeg(await poster(LINES)))
  expect(draft).toMatchObject(FILLED)
  expect(view).toMatchObject({
    from: 'votre image',
    isRead: true,
    address: expect.stringMatching(/^Loto de la fanfare\nLa commune de Nyon/),
    filled: expect.arrayContaining(['titre', 'dates', 'lieu', 'photo']),
    notes: ['Relisez\u00a0: lu sur l’affiche.', expect.stringMatching(/^Votre image est aussi la photo/)],
  })
  expect(image).toMatchObject({ id: expect.stringMatching(/^event-/), width: 1000 })
})

test('a photo that was there stays', async () => {
  const { buffer } = await photo()
  const { view, image } = await fill(jpeg(await poster(LINES)), { 'image.file': jpeg(buffer) })
  expect(image).toMatchObject({ width: 900 })
  expect(view).toMatchObject({ notes: expect.arrayContaining(['Votre photo est conservée.']) })
})

test('a PDF whose page is a picture is read as one', async () => {
  const { view, draft, image } = await fill(await pdf([], { pictures: [await poster(LINES)] }))
  expect(draft).toMatchObject(FILLED)
  expect(view).toMatchObject({ from: 'votre PDF', notes: ['Relisez\u00a0: lu sur l’affiche.'] })
  expect(image).toBeNull()
})

test('the title is read where it is many times as large as all the rest', async () => {
  const small = Array.from(
    { length: 14 },
    () => [24, 'Avec la participation du chœur mixte et des écoles'] as const,
  )
  const { draft } = await fill(jpeg(await poster([...LINES, ...small], { width: 2000, height: 2828 })))
  expect(draft).toMatchObject(FILLED)
})

test('a poster that lies askew on a table is read', async () => {
  const background = '#887766'
  const askew = await sharp(await poster(LINES, { width: 1500, height: 2121 }))
    .rotate(3, { background })
    .extend({ top: 150, bottom: 150, left: 150, right: 150, background })
    .jpeg()
    .toBuffer()
  const { draft } = await fill(jpeg(askew))
  // Short lines may be missed so.
  expect(draft).toMatchObject({
    title: expect.stringContaining('de la fanfare'),
    dates: [{ day: '2026-12-05' }],
    place: FILLED.place,
  })
})

test('a poster that lies askew is turned for each look: letters of all sizes are read', async () => {
  const sizes = [
    [110, 'Loto'],
    [110, 'de la fanfare'],
    [48, 'SAMEDI'],
    [330, '5'],
    [48, 'DÉCEMBRE'],
    [48, '20 h 30'],
    [36, 'Grande salle, 1260 Nyon'],
  ] as const
  const background = '#887766'
  const askew = await sharp(await poster(sizes, { width: 1500, height: 2121 }))
    .rotate(4, { background })
    .jpeg()
    .toBuffer()
  const { draft } = await fill(jpeg(askew))
  expect(draft).toMatchObject({ title: FILLED.title, place: FILLED.place })
})

test('a photo of twelve megapixels, lying on its side as phones take them, is read upright', async () => {
  const upright = await poster(LINES, { width: 2970, height: 4200 })
  const lying = await sharp(await sharp(upright).rotate(270).toBuffer())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { draft } = await fill(jpeg(lying))
  expect(draft).toMatchObject({ title: 'Loto de la fanfare' })
})

test('the first pages of a scan are read, and it is said that there are others', async () => {
  const second = LINES.map(([size, text]) => [size, text.replace('Loto', 'Concert')] as const)
  const pages = [LINES, second, LINES] as const
  const pictures = await Promise.all(pages.map((page) => poster(page)))
  const { view } = await fill(await pdf([], { pictures }))
  expect(view).toMatchObject({
    address: expect.stringMatching(/^Loto de la fanfare[\s\S]*Concert[\s\S]*Grande salle, 1260 Nyon$/),
    notes: expect.arrayContaining([expect.stringMatching(/^Des pages de ce fichier n’ont pas été lues/)]),
  })
})

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ['HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1', 'latin1'), /enregistrez-la en JPEG/],
  ['GIF', async () => Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), /enregistrez-la en JPEG/],
  ['half a picture', async () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), /endommagée/],
  ['a picture without a word', async () => poster([]), /Aucun texte n’a été lu/],
])('%s is refused, and it is said what to do', async (_name, picture, says) => {
  const { status, view } = await fill(jpeg(await picture()))
  expect(status).toBe(422)
  expect(view).toMatchObject({ field: 'file', message: expect.stringMatching(says) })
})

test('one poster is read after the other; of five at once the last is told to come back', async () => {
  const bytes = await poster(LINES, { width: 500, height: 707 })
  const reader = openDocumentReader()
  const { signal } = new AbortController()
  const request = { kind: 'picture', bytes, mostLetters: 4 } as const
  const five = await Promise.all(Array.from({ length: 5 }, () => reader.read(request, signal)))
  expect(five.map((read) => (read.ok ? read.text : read.reason))).toEqual([
    ...Array(4).fill('Loto'),
    'posters-busy',
  ])
})

test('whoever has left while waiting is not read', async () => {
  const reader = openDocumentReader()
  const request = { kind: 'picture', bytes: await poster(LINES), mostLetters: 4 } as const
  await expect(reader.read(request, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(await reader.read(request, new AbortController().signal)).toMatchObject({ text: 'Loto' })
})

test('READ_POSTERS=no refuses pictures, and PDF that are pictures', async () => {
  const services = await runtime()
  const { documentReader } = services
  Object.assign(services, { documentReader: openDocumentReader({ readsPosters: false }) })
  const picture = await poster(LINES)
  const views = [await fill(jpeg(picture)), await fill(await pdf([], { pictures: [picture] }))].map(
    ({ view }) => view,
  )
  Object.assign(services, { documentReader })
  expect(views).toMatchObject([
    { message: expect.stringMatching(/ne lit pas les images/) },
    { message: expect.stringMatching(/^Ce PDF est une image/) },
  ])
})
