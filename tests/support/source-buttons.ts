// Every button of the sources that sends a form, with what it says. A component that gets the words of its button from
// its parent is no button of its own: each place that uses it is one.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import {
  attributeOf,
  bindingOf,
  componentAround,
  declarationsIn,
  decoded,
  type Element,
  elementsOf,
  hasSpread,
  nameOfComponent,
  propertyOf,
  tagOf,
} from './jsx'

export interface SourceButton {
  /** Path under app/. */
  file: string
  line: number
  /** The label may hold `ANY`, which stands for what only a page knows. */
  label: string
  /** The query of its form names this, if the sources say so. */
  form: string | null
  name: string | null
  value: string | null
}

export const ANY = '*'

/** A hole is a property of the component that holds the text, and what it is where it is not given. */
type Part = string | { hole: string; otherwise: Text[] }
type Text = Part[]

/** A button as its component writes it. */
interface Template {
  labels: Text[]
  form: Text[] | null
  name: Text[] | null
  value: Text[] | null
}

/** A button says this while its form is sent. */
const UNDER_WAY = /…$/

/** Properties that hold what a button says. */
const LABEL = /^(?:label|submit|submitLabel)$/

export interface Source {
  file: string
  tree: ts.SourceFile
  /** Paths under app/ of what it imports, types too. */
  imports: string[]
}

export function readSources(root: string): Map<string, Source> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|(?:^|\/)(?:testing|contract)\//.test(file),
  )
  return sourcesOf(
    Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])),
  )
}

/** Reads the texts of files, by their paths under app/. */
export function sourcesOf(texts: Record<string, string>): Map<string, Source> {
  return new Map(
    Object.entries(texts).map(([file, text]) => {
      const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
      const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
      const imports = ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
        const isOurs = /^[.~]/.test(fileName)
        const target = fileName.startsWith('~/') ? fileName.slice(2) : path.join(path.dirname(file), fileName)
        return isOurs
          ? [target, `${target}.ts`, `${target}.tsx`].filter((name) => Object.hasOwn(texts, name))
          : []
      })
      return [file, { file, tree, imports }]
    }),
  )
}

export function sourceButtons(sources: Map<string, Source>): SourceButton[] {
  return new ButtonReader(sources).read()
}

/** A button whose words the parent of its component gives. */
interface Wrapper {
  source: Source
  element: Element
  template: Template
  isUsed: boolean
}

class ButtonReader {
  /** The key is the name of the component. */
  private readonly wrappers = new Map<string, Wrapper[]>()

  constructor(private readonly sources: Map<string, Source>) {}

  read(): SourceButton[] {
    const elements = [...this.sources.values()].flatMap((source) =>
      elementsOf(source.tree).map((element) => ({ source, element })),
    )
    const found: SourceButton[] = []
    const done = new Map<Element, Set<Element>>()
    // A wrapper that is found makes buttons of its uses, which may be wrappers again.
    for (let grows = true; grows; ) {
      grows = false
      for (const { source, element } of elements) {
        for (const [inner, template] of this.templatesOf(source, element)) {
          const known = done.get(element) ?? new Set()
          if (known.has(inner)) continue
          done.set(element, known.add(inner))
          grows = true
          const component = componentAround(element)
          if (component === null || !hasHole(template)) found.push(...buttonsOf(source, element, template))
          else {
            const others = this.wrappers.get(component) ?? []
            this.wrappers.set(component, [...others, { source, element, template, isUsed: false }])
          }
        }
      }
    }
    const unused = [...this.wrappers.values()].flat().filter(({ isUsed }) => !isUsed)
    return [
      ...found,
      ...unused.flatMap(({ source, element, template }) => buttonsOf(source, element, template)),
    ]
  }

  /** Finds the buttons that send a form in what an element shows, by the element that writes each. */
  private templatesOf(source: Source, element: Element): [Element, Template][] {
    const tag = tagOf(element)
    const attribute = (name: string) => attributeOf(element, name)
    const type = attribute('type')
    if (type && this.texts(source, type).some((text) => written(text) === 'button')) return []
    if (tag === 'button') {
      // A parent gives with `{...props}` what is not written here.
      const above = (name: string): Text[] | null =>
        hasSpread(element) ? [[{ hole: name, otherwise: [] }]] : null
      const template = {
        labels: ts.isJsxElement(element) ? this.childTexts(source, element) : (above('children') ?? [[]]),
        form: this.formAround(source, element),
        name: this.known(source, attribute('name')) ?? above('name'),
        value: this.known(source, attribute('value')) ?? above('value'),
      }
      return [[element, template]]
    }
    return this.wrappersOf(source, tag).map((wrapper) => {
      wrapper.isUsed = true
      const fill = (texts: Text[]) => texts.flatMap((text) => this.filled(source, element, text))
      const { labels, form, name, value } = wrapper.template
      const template = {
        labels: fill(labels),
        form: form ? fill(form) : this.formAround(source, element),
        name: name && fill(name),
        value: value && fill(value),
      }
      return [wrapper.element, template]
    })
  }

  /** A wrapper of the same file comes before the imported ones. */
  private wrappersOf({ file, imports }: Source, tag: string): Wrapper[] {
    const named = this.wrappers.get(tag) ?? []
    const own = named.filter(({ source }) => source.file === file)
    return own.length > 0 ? own : named.filter(({ source }) => imports.includes(source.file))
  }

  /** A use of a wrapper fills its holes. */
  private filled(source: Source, element: Element, text: Text): Text[] {
    return combined(
      text.map((part) => (typeof part === 'string' ? [[part]] : this.given(source, element, part))),
    )
  }

  private given(source: Source, element: Element, part: Exclude<Part, string>): Text[] {
    if (part.hole === 'children' && ts.isJsxElement(element)) return this.childTexts(source, element)
    const written = attributeOf(element, part.hole)
    if (written) return this.texts(source, written)
    if (part.otherwise.length > 0) return part.otherwise.flatMap((text) => this.filled(source, element, text))
    // A value that is not written here comes from above, where everything is handed on.
    return hasSpread(element) ? [[part]] : [[]]
  }

  private formAround(source: Source, element: Element): Text[] | null {
    for (let node: ts.Node = element; node; node = node.parent) {
      if (!ts.isJsxElement(node) || !/(?:^|\.)form$/i.test(tagOf(node))) continue
      const action = attributeOf(node, 'action')
      if (!action) return null
      const named = this.texts(source, action).flatMap((text) => {
        const at = text.findIndex((part) => typeof part === 'string' && part.includes('formulaire='))
        const start = text[at]
        if (typeof start !== 'string') return []
        return [[start.slice(start.indexOf('formulaire=') + 'formulaire='.length), ...text.slice(at + 1)]]
      })
      return named.length > 0 ? named : null
    }
    return null
  }

  private known(source: Source, expression: ts.Node | null | undefined): Text[] | null {
    return expression ? this.texts(source, expression) : null
  }

  private childTexts(source: Source, element: Element): Text[] {
    return ts.isJsxElement(element) ? this.joined(source, element.children) : [[]]
  }

  private joined(source: Source, nodes: readonly ts.Node[]): Text[] {
    return combined(nodes.map((node) => this.texts(source, node)))
  }

  /** An expression may be one of these as text: one for each of its alternatives. */
  private texts(source: Source, node: ts.Node): Text[] {
    if (ts.isJsxText(node)) return [[decoded(node.text)]]
    if (ts.isStringLiteralLike(node)) return [[decoded(node.text)]]
    if (ts.isJsxExpression(node)) return node.expression ? this.texts(source, node.expression) : [[]]
    if (ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node) || ts.isAsExpression(node))
      return this.texts(source, node.expression)
    if (ts.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse]
        .filter((side) => side.getText() !== 'busy')
        .flatMap((side) => this.texts(source, side))
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.flatMap(({ expression, literal }) => [
        // « Monter Jazz »: not what other properties of this name are.
        ts.isPropertyAccessExpression(expression) ? [[ANY]] : this.texts(source, expression),
        [[literal.text]],
      ])
      return combined([[[node.head.text]], ...spans])
    }
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return this.joined(source, node.children)
    // Icons and line breaks.
    if (ts.isJsxSelfClosingElement(node)) return [[]]
    if (ts.isIdentifier(node)) return this.named(source, node)
    if (ts.isElementAccessExpression(node)) return this.texts(source, node.expression)
    if (ts.isObjectLiteralExpression(node))
      return node.properties
        .filter(ts.isPropertyAssignment)
        .flatMap((one) => this.texts(source, one.initializer))
    if (ts.isPropertyAccessExpression(node)) return this.property(source, node.name.text)
    return [[ANY]]
  }

  private named(source: Source, { text, parent }: ts.Identifier): Text[] {
    for (let scope: ts.Node = parent; scope; scope = scope.parent) {
      if (ts.isFunctionLike(scope)) {
        for (const { name } of scope.parameters) {
          const binding = bindingOf(name, text)
          if (binding === null) continue
          if (nameOfComponent(scope) !== null) return [[this.holeOf(source, binding)]]
          return this.property(source, propertyOf(binding))
        }
      }
      for (const declaration of declarationsIn(scope)) {
        const binding = bindingOf(declaration.name, text)
        if (binding === null) continue
        const { initializer } = declaration
        if (ts.isIdentifier(declaration.name)) return initializer ? this.texts(source, initializer) : [[ANY]]
        const isOfProps = initializer && ts.isIdentifier(initializer) && initializer.text === 'props'
        return isOfProps ? [[this.holeOf(source, binding)]] : this.property(source, propertyOf(binding))
      }
    }
    for (const other of this.imported(source.imports)) {
      const constant = declarationsIn(other.tree).find(({ name }) => name.getText() === text)
      if (constant?.initializer) return this.texts(other, constant.initializer)
    }
    return [[ANY]]
  }

  private holeOf(source: Source, binding: ts.BindingElement | ts.Identifier): Part {
    const byDefault = ts.isBindingElement(binding) ? binding.initializer : undefined
    const otherwise = byDefault ? this.texts(source, byDefault) : []
    return { hole: propertyOf(binding), otherwise }
  }

  /** All that the file gives to properties of this name, else those it imports. */
  private property({ tree, imports }: Source, name: string): Text[] {
    if (!LABEL.test(name)) return [[ANY]]
    const near = this.assigned(tree, name)
    const far =
      near.length > 0 ? near : this.imported(imports).flatMap((one) => this.assigned(one.tree, name))
    return far.length > 0 ? far : [[ANY]]
  }

  private imported(files: readonly string[]): Source[] {
    return files.flatMap((file) => this.sources.get(file) ?? [])
  }

  private assigned(tree: ts.SourceFile, name: string): Text[] {
    const found: Text[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && node.name.getText(tree) === name) {
        const { initializer } = node
        const isText =
          ts.isStringLiteralLike(initializer) ||
          ts.isConditionalExpression(initializer) ||
          ts.isElementAccessExpression(initializer) ||
          ts.isTemplateExpression(initializer)
        const source = this.sources.get(tree.fileName)
        if (isText && source) found.push(...this.texts(source, initializer))
      }
      ts.forEachChild(node, visit)
    }
    visit(tree)
    return found
  }
}

function hasHole({ labels }: Template): boolean {
  return labels.some((label) => label.some((part) => typeof part !== 'string'))
}

function buttonsOf({ file, tree }: Source, element: Element, template: Template): SourceButton[] {
  const line = tree.getLineAndCharacterOfPosition(element.getStart()).line + 1
  const { form, name, value } = template
  const labels = new Set(template.labels.map((text) => written(text).replace(/\s+/g, ' ').trim()))
  return [...labels]
    .filter((label) => !UNDER_WAY.test(label))
    .map((label) => ({ file, line, label, form: only(form), name: only(name), value: only(value) }))
}

/** Null if it is not known, or may be several. */
function only(texts: Text[] | null): string | null {
  const [first, ...more] = (texts ?? []).map(written)
  return first === undefined || more.length > 0 || first === ANY || first === '' ? null : first
}

/** Every way to take one of each. */
function combined(parts: Text[][]): Text[] {
  let all: Text[] = [[]]
  for (const next of parts) all = all.flatMap((before) => next.map((text) => [...before, ...text]))
  return all
}

function written(text: Text): string {
  return text.map((part) => (typeof part === 'string' ? part : ANY)).join('')
}
