import type { Locator, Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { events } from '~/domain/event'
import { addDays } from '~/platform/zurich'
import { HIDDEN_AGENDA } from '../support/agenda'
import { makeEvent } from '../support/make-event'
import { expect, test } from '../support/test'

/** The title has as many letters as its field takes, none narrower than another. */
const WIDEST_TITLE = 'W'.repeat(140)
const FORTY_DAYS = Array.from({ length: 40 }, (_, day) => ({ start: `${addDays('2026-12-01', day)}T20:00` }))

/** Points of A4 (ISO 216), rounded. */
const A4 = [595, 842]

async function printed(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: false })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(sizes.length)
  return sizes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])
}

test('a poster is one page A4, whatever the event says; its code leads to the event', async ({
  page,
  app,
}) => {
  await app.store.insert(
    events,
    'affiche-pleine',
    makeEvent({
      title: WIDEST_TITLE,
      summary: 'Une phrase qui ne veut pas finir, '.repeat(5),
      when: FORTY_DAYS,
      programmeNote: 'Attention, les portes ouvrent plus tard que prévu. '.repeat(5),
      place: { name: 'Grande salle communale et polyvalente '.repeat(2), street: 'Chemin '.repeat(14) },
      price: { kind: 'paid', minChf: 12.5, maxChf: 120 },
      organizerName: 'Société de développement '.repeat(4),
    }),
  )
  await expect
    .poll(async () => (await page.request.get('/evenement/affiche-pleine/affiche')).status())
    .toBe(200)
  for (const id of ['jazz-ce-soir', 'titre-long', 'cours-de-dessin', 'expo-longue', 'affiche-pleine']) {
    await page.goto(`/evenement/${id}/affiche`)
    expect(await printed(page), id).toEqual([A4])
  }

  // Nothing of the fullest poster is cut off: its foot is still on the sheet.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  expect(await bottomOf(page.locator('.poster-foot'))).toBeLessThanOrEqual(
    await bottomOf(page.getByRole('article')),
  )
  await page.emulateMedia({ media: null })

  // The window is as small as a phone.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/evenement/jazz-ce-soir/affiche')
  const code = page.getByRole('img', { name: /^Code QR : / })
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data
  expect(read).toBe(`${app.origin}/evenement/jazz-ce-soir`)
  await page.goto('/evenement/jazz-ce-soir')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', read ?? '')
})

test('poster and pictures are reached from the event, say its state, and are there for public events only', async ({
  page,
  request,
}) => {
  await page.goto('/evenement/concert-annule')
  await page.getByRole('link', { name: 'Affiche et images' }).click()
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeVisible()
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('heading', { level: 1, name: 'Récital de piano' })).toBeVisible()
  await expect(sheet).toContainText('Annulé')

  const downloads = page.getByRole('link', { name: /^Télécharger/ })
  await expect(downloads).toHaveCount(3)
  for (const [at, size] of ['1200x630', '1080x1080', '1080x1920'].entries()) {
    const link = downloads.nth(at)
    await expect(link).toHaveAttribute('download', `concert-annule-${size}.png`)
    const answer = await request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    const { width, height } = await sharp(await answer.body()).metadata()
    expect(`${width}x${height}`).toBe(size)
  }
  for (const id of [...HIDDEN_AGENDA.keys(), 'inconnu']) {
    expect((await request.get(`/evenement/${id}/affiche`)).status(), id).toBe(404)
    expect((await request.get(`/partage/${id}.carre.0000000.png`)).status(), id).toBe(404)
  }
})
