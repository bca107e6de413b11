declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  /** The part of pdfkit that a bill needs; it comes without types. */
  export default class PDFDocument extends Readable {
    constructor(options: {
      size: string
      margin: number
      lang: string
      info: { Title: string }
    })
    font(name: string): this
    fontSize(points: number): this
    text(text: string): this
    moveDown(): this
    end(): void
  }
}
