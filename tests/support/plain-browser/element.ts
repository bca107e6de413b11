// The tree of a page as a browser without JavaScript reads it, with as much of the DOM as tests use.
import { Parser } from 'htmlparser2'

/** People have put a field into this state; what the page says is in its attributes. */
interface FieldState {
  value?: string
  isChecked?: boolean
  files?: ChosenFile[]
}

export interface ChosenFile {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

export class PlainElement {
  readonly nodes: (PlainElement | string)[] = []
  readonly state: FieldState = {}
  /** A picture has its width once it has been looked at. */
  naturalWidth = 0
  private below: readonly PlainElement[] | null = null
  private ids: Map<string, PlainElement> | null = null

  constructor(
    readonly localName: string,
    readonly attributes: Map<string, string>,
    readonly parentElement: PlainElement | null,
  ) {}

  get children(): PlainElement[] {
    return this.nodes.filter((node) => typeof node !== 'string')
  }

  get lastElementChild(): PlainElement | null {
    return this.children.at(-1) ?? null
  }

  get id(): string {
    return this.getAttribute('id') ?? ''
  }

  /** Tests set the value where they go round what people can do. */
  set value(value: string) {
    this.state.value = value
  }

  get form(): PlainElement | null {
    return this.closest('form')
  }

  get textContent(): string {
    return this.nodes.map((node) => (typeof node === 'string' ? node : node.textContent)).join('')
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null
  }

  hasAttribute(name: string): boolean {
    return this.attributes.has(name)
  }

  /** Tests use it to go round what a browser would hold back. */
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value)
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }

  /** All below it, in the order of the page. A page without scripts keeps its tree. */
  descendants(): readonly PlainElement[] {
    this.below ??= this.children.flatMap((child) => [child, ...child.descendants()])
    return this.below
  }

  /** This one and all around it, the innermost first. */
  ancestry(): PlainElement[] {
    const found: PlainElement[] = []
    for (let one: PlainElement | null = this; one; one = one.parentElement) found.push(one)
    return found
  }

  closest(...tags: string[]): PlainElement | null {
    return this.ancestry().find(({ localName }) => tags.includes(localName)) ?? null
  }

  root(): PlainElement {
    return this.ancestry().at(-1) ?? this
  }

  byId(id: string): PlainElement | null {
    const root = this.root()
    root.ids ??= new Map(
      root
        .descendants()
        .toReversed()
        .map((element) => [element.id, element]),
    )
    return root.ids.get(id) ?? null
  }
}

/** An element without a name, around the whole page. */
export function parsePage(html: string): PlainElement {
  const root = new PlainElement('', new Map(), null)
  let open = root
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = new PlainElement(name, new Map(Object.entries(attributes)), open)
      open.nodes.push(element)
      open = element
    },
    ontext(text) {
      // The first line break in a <textarea> is none of its text.
      const isFirst = open.localName === 'textarea' && open.nodes.length === 0
      open.nodes.push(isFirst ? text.replace(/^\r?\n/, '') : text)
    },
    onclosetag() {
      open = open.parentElement ?? root
    },
  })
  parser.end(html)
  return root
}
