// Reading the tree of a file with JSX.
import ts from 'typescript'

export type Element = ts.JsxElement | ts.JsxSelfClosingElement

export function tagOf(element: Element): string {
  return (ts.isJsxElement(element) ? element.openingElement : element).tagName.getText()
}

/** Undefined if it has none, null if it has no value. */
export function attributeOf(element: Element, name: string): ts.Node | null | undefined {
  const { attributes } = ts.isJsxElement(element) ? element.openingElement : element
  for (const property of attributes.properties)
    if (ts.isJsxAttribute(property) && property.name.getText() === name) return property.initializer ?? null
  return undefined
}

export function hasSpread(element: Element): boolean {
  const { attributes } = ts.isJsxElement(element) ? element.openingElement : element
  return attributes.properties.some(ts.isJsxSpreadAttribute)
}

export function elementsOf(tree: ts.SourceFile): Element[] {
  const found: Element[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

export function nameOfComponent(node: ts.Node): string | null {
  const name = ts.isFunctionDeclaration(node) ? node.name?.text : undefined
  return name && /^[A-Z]/.test(name) ? name : null
}

export function componentAround(element: ts.Node): string | null {
  for (let node = element; node; node = node.parent) {
    const name = nameOfComponent(node)
    if (name !== null) return name
  }
  return null
}

/** Finds where a name is bound, by itself or out of an object. */
export function bindingOf(name: ts.BindingName, text: string): ts.BindingElement | ts.Identifier | null {
  if (ts.isIdentifier(name)) return name.text === text ? name : null
  for (const element of name.elements) {
    if (!ts.isBindingElement(element)) continue
    if (ts.isIdentifier(element.name) && element.name.text === text) return element
    const inner = ts.isIdentifier(element.name) ? null : bindingOf(element.name, text)
    if (inner !== null) return inner
  }
  return null
}

export function propertyOf(binding: ts.BindingElement | ts.Identifier): string {
  if (ts.isIdentifier(binding)) return binding.text
  return (binding.propertyName ?? binding.name).getText()
}

export function declarationsIn(scope: ts.Node): readonly ts.VariableDeclaration[] {
  if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) return []
  return scope.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations])
}

export function decoded(text: string): string {
  return text.replace(/&nbsp;/g, '\u00a0').replace(/&amp;/g, '&')
}
