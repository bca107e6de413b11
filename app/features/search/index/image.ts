export const ARRAY_KINDS = ['u8', 'u16', 'i32', 'u32'] as const
type ArrayKind = (typeof ARRAY_KINDS)[number]
const CONSTRUCTORS = { u8: Uint8Array, u16: Uint16Array, i32: Int32Array, u32: Uint32Array } as const
export type ImageArray = Uint8Array | Uint16Array | Int32Array | Uint32Array

export class ImageWriter {
  readonly numbers: number[] = []
  readonly arrays: { kind: ArrayKind; length: number; make(): ImageArray }[] = []

  number(value: number): void {
    this.numbers.push(value)
  }

  /** Keeps the array, not a copy: it must not change before it is written. */
  array(array: ImageArray): void {
    this.arrays.push({ kind: kindOf(array), length: array.length, make: () => array })
  }

  /** An array that is made when it is written, so that not all of them are in memory. */
  later(kind: ArrayKind, length: number, make: () => ImageArray): void {
    this.arrays.push({ kind, length, make })
  }

  texts(texts: readonly string[]): void {
    this.number(texts.length)
    this.array(new TextEncoder().encode(texts.join('\n')))
  }
}

/** Reads in the order of writing. Throws when something else is expected. */
export class ImageReader {
  #nextNumber = 0
  #nextArray = 0

  constructor(
    private readonly numbers: readonly number[],
    private readonly arrays: readonly ImageArray[],
  ) {}

  number(): number {
    const value = this.numbers[this.#nextNumber++]
    if (value === undefined) throw new Error('the image has no more numbers')
    return value
  }

  array<A extends ImageArray>(kind: abstract new (...args: never[]) => A): A {
    const array = this.arrays[this.#nextArray++]
    if (!(array instanceof kind)) throw new Error(`the image has no ${kind.name} here`)
    return array
  }

  texts(): string[] {
    const length = this.number()
    const text = new TextDecoder().decode(this.array(Uint8Array))
    return length === 0 ? [] : text.split('\n')
  }
}

function kindOf(array: ImageArray): ArrayKind {
  if (array instanceof Uint8Array) return 'u8'
  if (array instanceof Uint16Array) return 'u16'
  return array instanceof Int32Array ? 'i32' : 'u32'
}

export function newArray(kind: ArrayKind, length: number): ImageArray {
  return new CONSTRUCTORS[kind](length)
}
