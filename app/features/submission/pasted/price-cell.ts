// A cell of prices. Without Temporal: browsers load it.
import { foldedForReading } from '~/calendar/reading/announced/written-days'

interface CellPrice {
  /** One of PRICE_KINDS. */
  priceKind: 'free' | 'hat' | 'pay_what_you_want' | 'paid'
  /** Swiss francs. */
  minChf?: string
  maxChf?: string
  /** The cell says more, as who pays which price. */
  saysMore: boolean
}

const WORDS: readonly (readonly [RegExp, CellPrice['priceKind']])[] = [
  [
    /^(?:(?:au )?chapeau|(?:entree libre,? ?)?(?:collecte|chapeau)(?: a la sortie)?|kollekte|hutkollekte)$/,
    'hat',
  ],
  [/^(?:prix|participation|contribution) libres?$/, 'pay_what_you_want'],
  [
    /^(?:gratuit|gratuite|libre|(?:entree|acces) (?:libre|gratuite?)|free|free entry|gratis|frei|kostenlos|eintritt frei|0(?:[.,]00|\.-)?)$/,
    'free',
  ],
]
const FRANCS = '(?:chf|s?frs?\\.?|francs?)'
const NUMBER = "\\d{1,4}(?:['’]\\d{3})?(?:[.,]\\d\\d?(?!\\d))?(?:\\.?[-–—]+)?"
const AMOUNT = `(?:${FRANCS} ?)?${NUMBER}(?: ?${FRANCS})?`
/** « 20 », « CHF 20.-/15.- », « de 10 à 15 francs » */
const AMOUNTS = new RegExp(`^(?:de |des )?${AMOUNT}(?: ?(?:/|,|;|-|et|ou|a) ?${AMOUNT})*$`)
/** Beside words only these are surely prices. */
const SURE = new RegExp(
  `(?:${FRANCS} ?${NUMBER}|(?<![\\d.])${NUMBER} ?${FRANCS}(?![a-z])|(?<![\\d.])\\d{1,4}\\.[-–—]+)`,
  'g',
)

/** The price in a cell; null where it is not sure. */
export function priceOfCell(cell: string): CellPrice | null {
  const folded = foldedForReading(cell).replace(/\s+/g, ' ').trim()
  const said = WORDS.find(([form]) => form.test(folded))
  if (said) return { priceKind: said[1], saysMore: false }
  if (AMOUNTS.test(folded)) return paid(folded.match(new RegExp(NUMBER, 'g')) ?? [], false)
  const sure = folded.match(SURE) ?? []
  const rest = folded.replace(SURE, ' ')
  return sure.length > 0 && !/\d|€|eur/.test(rest) ? paid(sure, true) : null
}

function paid(written: readonly string[], saysMore: boolean): CellPrice | null {
  const amounts = written.map((text) =>
    Number(/\d[\d'’]*(?:[.,]\d+)?/.exec(text)?.[0].replace(/['’]/g, '').replace(',', '.')),
  )
  if (amounts.some((amount) => Number.isNaN(amount) || amount === 0)) return null
  return { priceKind: 'paid', minChf: `${Math.min(...amounts)}`, maxChf: `${Math.max(...amounts)}`, saysMore }
}
