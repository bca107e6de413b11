// An export that no other file imports is dead code, or should lose the word « export »: it makes readers look for users.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesIn, ROOT } from './support/source-files'

/** Tests count as users. */
const FILES = [
  ...['app', 'scripts', 'tests'].flatMap(filesIn).filter((file) => /\.(?:tsx?|mjs)$/.test(file)),
  ...readdirSync(ROOT).filter((file) => file.endsWith('.ts')),
]
/** Remix, Vite, browsers and Playwright call these by their names. */
const CALLED_BY_NAME = /^app\/(?:routes\/|root\.tsx|routes\.ts|entry\.)|\.config\.ts$|^server\.ts$/
const ALL = '*'

const trees = new Map<string, ts.SourceFile>()

test('every export is imported by another file', () => {
  const used = new Set(FILES.flatMap(importsOf))
  const unused = FILES.filter((file) => !CALLED_BY_NAME.test(file) && !used.has(`${file} ${ALL}`))
    .flatMap((file) => exportsOf(file).map((name) => `${file} ${name}`))
    .filter((exported) => !used.has(exported))
  expect(unused).toEqual([])
})

function exportsOf(file: string): string[] {
  return parsed(file).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const names = statement.exportClause
      return names && ts.isNamedExports(names) ? names.elements.map(({ name }) => name.text) : []
    }
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    const says = (keyword: ts.SyntaxKind) => modifiers.some(({ kind }) => kind === keyword)
    // The configuration names the file of a default export.
    if (!says(ts.SyntaxKind.ExportKeyword) || says(ts.SyntaxKind.DefaultKeyword)) return []
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(namesOf)
    const { name } = statement as ts.FunctionDeclaration
    return name ? [name.text] : []
  })
}

function namesOf({ name }: { name: ts.BindingName }): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element) : []))
}

/** « file name » of each import; ALL for whole modules, which `import(…)` gives. */
function importsOf(file: string): string[] {
  const found: string[] = []
  function visit(node: ts.Node): void {
    if (ts.isStringLiteralLike(node)) found.push(...importedBy(file, node))
    ts.forEachChild(node, visit)
  }
  visit(parsed(file))
  return found
}

/** A string that names a file of ours, be it in an import or where a worker is started. */
function importedBy(file: string, literal: ts.StringLiteralLike): string[] {
  const target = resolved(file, literal.text)
  if (target === null) return []
  const { parent } = literal
  const clause = ts.isImportDeclaration(parent)
    ? parent.importClause?.namedBindings
    : ts.isExportDeclaration(parent)
      ? parent.exportClause
      : undefined
  if (!clause || ts.isNamespaceImport(clause) || ts.isNamespaceExport(clause)) return [`${target} ${ALL}`]
  return clause.elements.map(({ name, propertyName }) => `${target} ${(propertyName ?? name).text}`)
}

function resolved(file: string, specifier: string): string | null {
  if (!/^(?:~|\.\.?)\//.test(specifier)) return null
  const target = specifier.startsWith('~')
    ? `app${specifier.slice(1)}`
    : path.posix.join(path.posix.dirname(file), specifier)
  const ends = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
  return (
    ends
      .map((end) => target + end)
      .find((name) => /\.\w+$/.test(name) && existsSync(path.join(ROOT, name))) ?? null
  )
}

function parsed(file: string): ts.SourceFile {
  const known = trees.get(file)
  if (known) return known
  const tree = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  trees.set(file, tree)
  return tree
}
