import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanSearchText } from './search-text'

const TOO_LONG = 'Recherche trop longue (maximum 500 caractères)'
const FORBIDDEN = 'Recherche contient du contenu non autorisé'

describe('a search text', () => {
  test.each([
    ['', ''],
    ['   ', ''],
    ['  jazz  ', 'jazz'],
    ['jazz \n\t  à   Nyon', 'jazz à Nyon'],
    [`<b>rock</b> & "roll" d'été`, 'brock/b roll d’été'],
    ['l’été', 'l’été'],
    ["l'été", 'l’été'],
    ["AUJOURD'HUI jusqu'à l'aube", 'AUJOURD’HUI jusqu’à l’aube'],
    ["'rock' 'n' roll' l' 5'30 l''été", 'rock n roll l 530 lété'],
    ['a\0b\u0007c', 'a b c'],
    ['a\ud800b', 'a b'],
    ['🎷', '🎷'],
    ['<>\'"&', ''],
    ['database', 'database'],
    ['méd évaluation(s)', 'méd évaluation(s)'],
  ])('%j becomes %j', (raw, text) => {
    expect(cleanSearchText(raw)).toEqual({ ok: true, text })
  })

  test.each([
    '<script>alert(1)</script>',
    '< SCRIPT src=x>',
    '</script',
    'javascript:x',
    'JavaScript:',
    'data:text/html',
    'vbscript:x',
    'img ONLOAD',
    'onerror=',
    'onclick',
    'eval(1)',
    'Alert(1)',
    'document.cookie',
    'window.location',
    'x.innerHTML',
    'y.OUTERHTML',
    'java"script:',
    "java'script:",
    "document'.cookie",
    'on<load',
  ])('%j is refused', (raw) => {
    expect(cleanSearchText(raw)).toEqual({ ok: false, message: FORBIDDEN })
  })

  test('may have 500 characters, counted without the space around', () => {
    expect(cleanSearchText(` ${'é'.repeat(500)} `)).toEqual({ ok: true, text: 'é'.repeat(500) })
    expect(cleanSearchText('é'.repeat(501))).toEqual({ ok: false, message: TOO_LONG })
  })

  test('that was accepted is accepted again as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (raw) => {
        const once = cleanSearchText(raw)
        if (once.ok) expect(cleanSearchText(once.text)).toEqual(once)
      }),
    )
  })
})
