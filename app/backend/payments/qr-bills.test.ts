import jsQR from 'jsqr'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inFours } from '~/platform/bank'
import type { BillCreditor } from '~/platform/donation-settings'
import { DONATION, describePayments } from './contract'
import { openQrBills } from './qr-bills.server'
import { readScorReference, scorReference } from './scor-reference'

const CREDITOR: BillCreditor = {
  iban: 'CH5800791123000889012',
  name: 'Association Agenda romand',
  street: 'Rue du Lac',
  buildingNumber: '1bis',
  zip: '1800',
  city: 'Vevey',
}
const bills = openQrBills(CREDITOR)
const BILL = { amountRappen: 12_050, reference: scorReference(DONATION.id), message: 'Don à Agenda romand' }

describePayments('QR-bills', async () => bills)

/** The guidelines want the code here, in millimetres of a bill 210 wide, with the white around it. */
const CODE = { left: 62, top: 12, size: 56 }

/** The text in the QR code of the picture, as a banking application reads it. */
async function scanned(svg: string): Promise<string[]> {
  const picture = await sharp(Buffer.from(svg), { density: 96 })
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
  const { width } = await sharp(picture).metadata()
  const pixels = (millimetres: number) => Math.round((millimetres * width) / 210)
  const side = pixels(CODE.size)
  const { data, info } = await sharp(picture)
    .extract({ left: pixels(CODE.left), top: pixels(CODE.top), width: side, height: side })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  if (!code) throw new Error('there is no QR code in the picture')
  return code.data.split('\n')
}

/** ISO 7064 by long division, letter by letter: another way than the code takes. */
function checkedByHand(reference: string): boolean {
  let rest = 0
  for (const sign of reference.slice(4) + reference.slice(0, 4)) {
    for (const digit of String('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign))) {
      rest = (rest * 10 + Number(digit)) % 97
    }
  }
  return rest === 1
}

describe('a QR-bill', () => {
  test('says in its code what the Swiss guidelines ask for, field by field', async () => {
    expect(await scanned(await bills.svg(BILL))).toEqual([
      'SPC',
      '0200',
      '1',
      'CH5800791123000889012',
      'S',
      'Association Agenda romand',
      'Rue du Lac',
      '1bis',
      '1800',
      'Vevey',
      'CH',
      ...['', '', '', '', '', '', ''],
      '120.50',
      'CHF',
      ...['', '', '', '', '', '', ''],
      'SCOR',
      BILL.reference,
      'Don à Agenda romand',
      'EPD',
    ])
  })

  test('has the same code alone', async () => {
    const svg = Buffer.from(await bills.svg(BILL, 'code'))
    const drawn = await sharp(svg, { density: 96 }).flatten({ background: 'white' }).png().toBuffer()
    const { data, info } = await sharp(drawn)
      .resize(400)
      .extend({ top: 40, bottom: 40, left: 40, right: 40, background: 'white' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const code = jsQR(new Uint8ClampedArray(data), info.width, info.height)
    expect(code?.data.split('\n')).toEqual(await scanned(await bills.svg(BILL)))
  })

  test('without a building number leaves its field empty', async () => {
    const plain = openQrBills({ ...CREDITOR, street: 'La Fruitière', buildingNumber: null })
    const fields = await scanned(await plain.svg(BILL))
    expect(fields.slice(4, 11)).toEqual(['S', CREDITOR.name, 'La Fruitière', '', '1800', 'Vevey', 'CH'])
  })

  test('has no sign in its code that banks refuse', async () => {
    const written = openQrBills({ ...CREDITOR, name: 'L’Agenda — romand', city: 'L’Abbaye' })
    const fields = await scanned(await written.svg({ ...BILL, message: 'Don pour L’Agenda — romand' }))
    expect([fields[5], fields[9], fields[29]]).toEqual([
      "L'Agenda - romand",
      "L'Abbaye",
      "Don pour L'Agenda - romand",
    ])
  })

  test('as a PDF is one page with the payment part', async () => {
    const file = Buffer.from(await bills.pdf(BILL, 'Don à Agenda romand'))
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(file.length).toBeGreaterThan(5000)
  })
})

describe('a creditor reference', () => {
  test.each([
    ['539007547034', 'RF18539007547034'],
    ['7k2m9qxt4vwz8rnd', scorReference('7K2M9QXT4VWZ8RND')],
  ])('of %s is %s', (body, reference) => {
    expect(scorReference(body)).toBe(reference)
    expect(checkedByHand(reference)).toBe(true)
  })

  test('has right check digits for anything', () => {
    for (let number = 0; number < 2000; number++) {
      expect(checkedByHand(scorReference((number * 7_919_081).toString(36)))).toBe(true)
    }
  })

  test('is read with spaces and in small letters, and refused with any wrong sign', () => {
    const reference = scorReference('539007547034')
    expect(readScorReference(inFours(reference).toLowerCase())).toBe(reference)
    for (let at = 2; at < reference.length; at++) {
      const wrong = reference.slice(0, at) + ((Number(reference[at]) + 1) % 10) + reference.slice(at + 1)
      expect(readScorReference(wrong), wrong).toBeNull()
    }
    for (const text of ['', 'RF18', '210000000003139471430009017', 'RF00é']) {
      expect(readScorReference(text)).toBeNull()
    }
  })

  test('is made of letters and digits only, 21 at most', () => {
    for (const body of ['', 'a-b', 'é', 'x'.repeat(22)]) expect(() => scorReference(body)).toThrow(RangeError)
  })
})
