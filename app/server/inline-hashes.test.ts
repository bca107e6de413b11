import { expect, test } from 'vitest'
import { forbiddenInline } from '../../tests/support/content-policy'
import { hashedInline } from './inline-hashes.server'

const NONCE = '083d8f81-2479-4990-98d5-7400e04fd72b'
const hashed = (page: string) => {
  const { page: bytes, inline } = hashedInline(Buffer.from(page), NONCE)
  return { html: bytes.toString(), inline }
}
const policyOf = ({ script, style }: { script: string; style: string }) =>
  `script-src 'self'${script}; style-src 'self'${style}`

test('what carries the nonce is allowed by its hash, and the nonce is gone', () => {
  const page = `<style id="c" nonce="${NONCE}">.a{color:#fff}</style><p>à l’été</p><script nonce="${NONCE}" type="module" async="">
import "/a.js"; "été €"</script><script nonce="${NONCE}"></script>`
  const { html, inline } = hashed(page)
  expect(html).toBe(page.replaceAll(` nonce="${NONCE}"`, ''))
  expect(forbiddenInline(html, policyOf(inline))).toEqual([])
  expect(inline.script.match(/'sha256-/g)).toHaveLength(2)
  expect(inline.style.match(/'sha256-/g)).toHaveLength(1)
})

test.each([
  '<script>alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  `<script nonce="${NONCE.replace('0', '1')}">alert(1)</script>`,
  '<style>*{display:none}</style>',
])('what somebody smuggles in stays forbidden: %s', (foreign) => {
  const page = `<script nonce="${NONCE}">own()</script>${foreign}<style nonce="${NONCE}">.a{}</style>`
  const { html, inline } = hashed(page)
  expect(html).toContain(foreign)
  expect(forbiddenInline(html, policyOf(inline))).toEqual([foreign])
})

test('a page with nothing inline allows nothing', () => {
  const page = '<script type="application/ld+json">{}</script><p>nonce</p>'
  expect(hashed(page)).toEqual({ html: page, inline: { script: '', style: '' } })
})
