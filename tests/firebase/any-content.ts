// Any JSON object, and often what Firestore cannot hold as it is: arrays in arrays, reserved and empty names.
import fc from 'fast-check'

const awkwardKey = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('', '__proto__', '__a__', '_~json', 'a.b', '`', 'constructor', 'removedAt'),
)
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    fc.oneof(fc.string({ unit: 'binary' }), fc.double({ noNaN: true, noDefaultInfinity: true })),
    fc.constantFrom(null, true, false, 0, -0, 1, -1.5, Number.MAX_SAFE_INTEGER, 2 ** 60, 1e-300),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(awkwardKey, tie('value'), { maxKeys: 4 }),
  ),
}))
export const anyContent = fc.dictionary(awkwardKey, json, { maxKeys: 5 })
