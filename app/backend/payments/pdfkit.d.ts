declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  /** The part of pdfkit that a bill and the documents of tests need; it comes without types. */
  export default class PDFDocument extends Readable {
    constructor(options: {
      size?: string
      margin?: number
      lang?: string
      info?: { Title: string }
      userPassword?: string
    })
    image(file: Buffer, x: number, y: number, options: { width: number }): this
    font(name: string): this
    fontSize(points: number): this
    text(text: string): this
    addPage(): this
    moveDown(): this
    end(): void
  }
}
