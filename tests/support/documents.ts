// Documents as organizers have them, made here: .docx, .xlsx and PDF with a few lines.
import { once } from 'node:events'
import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** A document of Word with these paragraphs, and a picture that nobody reads. */
export function docx(paragraphs: readonly string[]): File {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const parts = {
    ...frame('word/document.xml', type),
    'word/document.xml': `${XML}<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`,
    'word/media/image1.png': 'x'.repeat(5000),
  }
  return new File([archive(parts)], 'annonce.docx')
}

type Cell = string | number | { date: number; style: 'day' | 'hour' }
const STYLES = { day: 1, hour: 2 }

/** A workbook of Excel with one sheet; dates are days since 1899-12-30. */
export function xlsx(rows: readonly (readonly Cell[])[]): File {
  const cell = (value: Cell) => {
    if (typeof value === 'string') return `<c t="inlineStr"><is><t>${value}</t></is></c>`
    if (typeof value === 'number') return `<c><v>${value}</v></c>`
    return `<c s="${STYLES[value.style]}"><v>${value.date}</v></c>`
  }
  const named = (row: readonly Cell[], at: number) =>
    row
      .map((value, column) =>
        cell(value).replace('<c', `<c r="${String.fromCharCode(65 + column)}${at + 1}"`),
      )
      .join('')
  const data = rows.map((row, at) => `<row r="${at + 1}">${named(row, at)}</row>`).join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  const formats =
    '<xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/>'
  const parts = {
    ...frame('xl/workbook.xml', type),
    'xl/workbook.xml': `${XML}<workbook xmlns="${main}" xmlns:r="${OFFICE}"><sheets><sheet name="Programme" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${main}"><cellXfs count="3">${formats}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
  }
  return new File([archive(parts)], 'programme.xlsx')
}

function frame(part: string, type: string): Record<string, string> {
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${part}"/></Relationships>`,
  }
}

/** A zip of these parts. */
export function archive(parts: Record<string, string>): Uint8Array<ArrayBuffer> {
  const packed = zipSync(
    Object.fromEntries(
      // LibreOffice leaves the name of the kind readable.
      Object.entries(parts).map(([name, text]) => [
        name,
        [strToU8(text), { level: name === 'mimetype' ? 0 : 6 }],
      ]),
    ),
  )
  return Uint8Array.from(packed)
}

interface PdfOptions {
  password?: string
  /** Pages that are pictures, JPEG or PNG; the lines stand on the last one. */
  pictures?: readonly Buffer[]
}

/** A PDF of one page, or one a picture. `lines`: the size of the letters, in points, and the text. */
export async function pdf(
  lines: readonly (readonly [size: number, text: string])[],
  { password, pictures = [] }: PdfOptions = {},
): Promise<File> {
  const document = new PDFDocument({ ...(password && { userPassword: password }) })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const [at, picture] of pictures.entries()) {
    if (at > 0) document.addPage()
    document.image(picture, 0, 0, { width: 600 })
  }
  for (const [size, text] of lines) document.fontSize(size).text(text)
  document.end()
  await once(document, 'end')
  return new File([Uint8Array.from(Buffer.concat(chunks))], 'annonce.pdf')
}

/** A poster drawn with these lines, as a JPEG. */
export async function poster(
  lines: readonly (readonly [size: number, text: string])[],
  { width = 1000, height = 1414 } = {},
): Promise<Buffer> {
  let y = 60
  const drawn = lines.map(([size, text]) => {
    y += size * 1.5
    return `<text x="70" y="${y}" font-size="${size}">${text}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1000 1414"><rect width="1000" height="1414" fill="#fdf6e3"/><g font-family="sans-serif">${drawn.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}
