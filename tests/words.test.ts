// The French of pages, mails and commands: one word for each thing, and the typography of a Swiss newspaper.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['app', 'scripts']

/** Words that only a French sentence has. */
const FRENCH =
  /[éèêàùçœî]|\b(?:le|la|les|un|une|des|du|et|est|pas|pour|par|vos|votre|vous|nous|ce|cet|cette|sur|dans|avec|sans)\b|\b[cdjlmnst]’/i

/** Words that others write, in their spelling: searches, places, pasted dates, invented events; and lists for developers. */
const WORDS_OF_OTHERS =
  /^app\/features\/(?:search\/(?:index|query|catalogue)|demo|localities|submission\/pasted)\/|^scripts\/(?:bench|mutate)|\.test\.tsx?$|\/testing\//

/** Each is out: the sentence says what stands behind it. */
const OUT: readonly (readonly [RegExp, string])[] = [
  [/\brendez-vous\b/i, 'événement'],
  [/\bcourriels?\b/i, 'e-mail'],
  [/\bveuillez\b/i, 'an imperative'],
  [/\bnuméros? posta/i, 'NPA'],
  [/\bd’office\b/i, 'par défaut'],
  [/\b(?:fait son temps|trop ancien)/i, 'n’est plus valable, a expiré'],
  [/\bne (?:sert|vaut) plus\b/i, 'n’est plus valable'],
  [/\b(?:parution|parue?s?)\b/i, 'publication, publié'],
  [/(?<!Configuration )\binvalides?\b/i, 'n’est pas acceptée, with an example'],
  [/\bnon (?:valable|indiqué)/i, 'n’est pas acceptée, with an example; non précisé'],
  [/\bFormulaire (?:inconnu|illisible)/i, 'Le formulaire n’est pas arrivé en entier'],
  [/\bEssayez à nouveau\b/i, 'Réessayez'],
  [/\ben attente de modération\b/i, 'en attente de relecture'],
  [/\benlev(?:er|ez|é)/i, 'retirer'],
  [/\bsuivis?\b/i, 'abonnement'],
  [/\b(?:la page|le calendrier) dit\b/i, 'D’après la page'],
  [/\bde Agenda\b/, 'd’Agenda'],
  [/\b(?:mon|votre) agenda\b/i, 'mon calendrier, votre calendrier'],
  [/Être averti/i, 'M’avertir'],
  [
    /\bvous (?:êtes|serez) (?:averti|informé|déconnecté|connecté)|\bplus connecté/i,
    'words that fit every reader',
  ],
]

/** The specification fixes these word by word, or readers copy them as code. */
const FIXED = [/^L'email est déjà vérifié$/, /Vérifiez vos variables d'environnement/, /^\{\n? *"revision"/]

const TYPOGRAPHY: readonly (readonly [string, RegExp])[] = [
  ['an apostrophe that is straight', /\p{L}'\p{L}/u],
  ['a plain space before a sign of two parts', / [:;!?](?![\w/-])/],
  ['a plain space within guillemets', /« | »/],
]

const all = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !WORDS_OF_OTHERS.test(file))
    .flatMap(frenchOf),
)

describe('French sentences', () => {
  test('are found in the source', () => {
    expect(all.length).toBeGreaterThan(3000)
    expect(all.map(({ text }) => text)).toContain('Signaler une erreur')
  })

  test.each(OUT)('have no %s', (word) => {
    expect(all.filter(({ text }) => word.test(text))).toEqual([])
  })

  test.each(TYPOGRAPHY)('have nowhere %s', (_, fault) => {
    expect(all.filter(({ text }) => fault.test(text))).toEqual([])
  })
})

/** Strings, parts of templates and the text of JSX. */
function frenchOf(file: string): { at: string; text: string }[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    kind,
  )
  const found: { at: string; text: string }[] = []

  function visit(node: ts.Node) {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || isTemplatePart(node)) {
      const text = node.text.replaceAll('&nbsp;', '\u00a0').replace(/[ \t]*\n[ \t]*/g, ' ')
      if (FRENCH.test(text) && !text.includes('(?') && !FIXED.some((fixed) => fixed.test(node.text))) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
        found.push({ at: `${file}:${line + 1}`, text })
      }
    }
    ts.forEachChild(node, visit)
  }

  visit(tree)
  return found
}

function isTemplatePart(node: ts.Node): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
}
