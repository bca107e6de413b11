import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ShareCard, shareCardPng } from './share-card.server'
import { SHARE_LAYOUTS } from './share-layouts'

const CARD: ShareCard = {
  title: 'Quartet de jazz au Port',
  theme: 'Musique',
  date: { weekday: 'sam.', day: '28', month: 'nov.' },
  lines: ['20 h 30', 'Salle du Port, Lausanne'],
  state: null,
  site: 'Agenda romand',
  poster: { id: 'jazz', category: 'musique', colour: '#c41230' },
}
const PANEL = { left: 0, top: 0, width: 712, height: 630 }

async function panel(card: Partial<ShareCard>): Promise<Buffer> {
  return sharp(await shareCardPng({ ...CARD, ...card }, null))
    .extract(PANEL)
    .raw()
    .toBuffer()
}

/** How many pixels of a part of the panel are not paper. */
async function inkIn(card: Partial<ShareCard>, area: { top: number; height: number }): Promise<number> {
  const { data, info } = await sharp(await shareCardPng({ ...CARD, ...card }, null))
    .extract({ left: 0, width: PANEL.width, ...area })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((_, at) => at % info.channels === 0).filter((grey) => grey < 200).length
}

const TITLE = { top: 260, height: 200 }

test('a PNG of 1200 by 630, drawn once for all who ask at the same time', async () => {
  const [one, other] = await Promise.all([shareCardPng(CARD, null), shareCardPng({ ...CARD }, null)])
  expect(one).toBe(other)
  expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(one.length).toBeLessThan(100_000)
})

test('title, date, place and state are each to be seen', async () => {
  const plain = await panel({})
  for (const other of [
    { title: 'Quartet de jazz au Parc' },
    { date: { ...CARD.date, day: '29' } },
    { lines: ['20 h 30', 'Salle du Parc, Lausanne'] },
    { state: 'Annulé' },
  ]) {
    expect(plain.equals(await panel(other)), JSON.stringify(other)).toBe(false)
  }
})

test('the longest title, one endless word, other directions of writing and markup stay in their field', async () => {
  const nothing = await inkIn({ title: '\u200b', theme: '' }, { top: 455, height: 20 })
  for (const title of [
    'Grande rencontre intercommunale des fanfares, chorales et ensembles folkloriques du pied du Jura, de La Côte et du Gros-de-Vaud, en cortèges',
    'W'.repeat(140),
    'مهرجان الموسيقى في لوزان',
    'פסטיבל המוזיקה',
    '</span><b>&amp; <script>',
  ]) {
    expect(await inkIn({ title }, TITLE), title).toBeGreaterThan(500)
    expect(await inkIn({ title }, { top: 455, height: 20 }), title).toBe(nothing)
  }
})

test('of a title that no font has, its theme stands there; pictograms among words are left out', async () => {
  expect((await panel({ title: '🎉🎷' })).equals(await panel({ title: 'Musique' }))).toBe(true)
  expect(
    (await panel({ title: 'Jazz 🎷 au \u202ePort' })).equals(await panel({ title: 'Jazz au Port' })),
  ).toBe(true)
})

test('a long place ends in dots beside the picture', async () => {
  const place = 'Centre culturel et polyvalent de la Grande Salle communale, Saint-Maurice-sous-les-Bois'
  const png = await shareCardPng({ ...CARD, lines: ['20 h 30', place] }, null)
  const edge = await sharp(png)
    .extract({ left: 668, top: 470, width: 40, height: 100 })
    .greyscale()
    .raw()
    .toBuffer()
  expect(Math.min(...edge)).toBeGreaterThan(240)
})

test('a photo stands where the poster stood', async () => {
  const image = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#00ff00' } })
    .webp()
    .toBuffer()
  const png = await shareCardPng(CARD, { key: 'green', image })
  const [red = 0, green = 0] = await sharp(png)
    .extract({ left: 960, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(green - red).toBeGreaterThan(200)
})

test('square and story: the longest title stays above the lines, a state beside the picture, a photo is in it', async () => {
  const title = 'Grande rencontre intercommunale des fanfares et chorales du pied du Jura, de La Côte '
  const image = await sharp({ create: { width: 1280, height: 800, channels: 3, background: '#00ff00' } })
    .webp()
    .toBuffer()
  for (const [shape, height] of [
    ['square', 1080],
    ['story', 1920],
  ] as const) {
    const layout = SHARE_LAYOUTS[shape]
    const card = { ...CARD, title: title.repeat(2).slice(0, 140), state: 'Annulé' }
    const png = await shareCardPng(card, { key: 'green', image }, shape)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1080, height })
    expect(png.length).toBeLessThan(1_000_000)
    const area = (top: number, rows: number) =>
      sharp(png)
        .extract({ left: 0, top, width: 1080, height: rows })
        .raw()
        .toBuffer({ resolveWithObject: true })
    const above = await area(layout.lines.top - 12, 10)
    expect(Math.min(...above.data), 'between title and lines').toBeGreaterThan(200)
    const [red = 0, green = 0] = (await area(layout.picture.height / 2, 1)).data
    expect(green - red).toBeGreaterThan(200)
    const band = await sharp(png)
      .extract({ left: 1070, top: layout.state.top + 8, width: 1, height: 1 })
      .raw()
      .toBuffer()
    // Red: a palette comes close to the colour.
    expect((band[0] ?? 0) - (band[1] ?? 255)).toBeGreaterThan(150)
  }
})
