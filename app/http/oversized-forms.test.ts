import { describe, expect, test, vi } from 'vitest'
import { parseForm, readForm } from './forms.server'
import { post, schema, VALID } from './testing/contact-form'

/** Node's parser takes a boundary of this length. */
const B = `B${'-'.repeat(30)}`

describe('a form', () => {
  test('of ten thousand fields is refused quickly', async () => {
    const fields = Array.from({ length: 10_000 }, (): [string, string] => ['message', 'x'])
    expect(await parseForm(post(fields), schema)).toMatchObject({ ok: false, status: 400 })
  })

  test('with more text than any form of ours has is refused, and none of it comes back', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(VALID)) form.append(name, value)
    for (let piece = 0; piece < 5; piece += 1) form.append('message', 'x'.repeat(100_000))
    const refused = await parseForm(post(form), schema)
    expect(refused).toMatchObject({ ok: false, status: 400 })
    expect(JSON.stringify(refused).length).toBeLessThan(1000)
  })

  test('of more parts than any form of ours has is not taken apart', async () => {
    const boundary = '----WebKitFormBoundary0123456789abcdef'
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="message"\r\n\r\nx\r\n`
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    const many = new Request('http://localhost/contact', {
      method: 'POST',
      headers,
      body: `${part.repeat(150_000)}--${boundary}--\r\n`,
    })
    // Takes seconds for so many.
    const takenApart = vi.spyOn(Response.prototype, 'formData')
    expect(await parseForm(many, schema)).toMatchObject({ ok: false, status: 400 })
    expect(takenApart).not.toHaveBeenCalled()
    const few = new Request('http://localhost/contact', {
      method: 'POST',
      headers,
      body: `${part}--${boundary}--\r\n`,
    })
    expect(await readForm(few, schema)).toBeInstanceOf(FormData)
    expect(takenApart).toHaveBeenCalledOnce()
  })

  test('whose multipart boundary can be read in two ways is not taken apart', async () => {
    const fields = Object.entries(VALID).map(
      ([name, value]) => `--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const body = `${fields.join('')}--${B}--\r\n`
    const read = (type: string) =>
      readForm(
        new Request('http://localhost', { method: 'POST', headers: { 'Content-Type': type }, body }),
        schema,
      )
    for (const type of [
      `multipart/form-data; boundary=A; boundary=${B}`,
      `multipart/form-data; boundary=${B}; boundary=${B}`,
      `multipart/form-data; x="; boundary=A"; boundary=${B}`,
      `multipart/form-data; boundary="${B}`,
      'multipart/form-data; boundary=""',
      `multipart/form-data; boundary=${'B'.repeat(71)}`,
      `multipart/mixed; boundary=${B}`,
      'text/plain',
    ]) {
      expect(await read(type), type).toBeNull()
    }
    for (const type of [
      `multipart/form-data; boundary=${B}`,
      `Multipart/Form-Data;boundary="${B}"`,
      `multipart/form-data; charset=utf-8; Boundary=${B}`,
      // Counted by the boundary that the parser is given, whatever else is called so.
      `multipart/form-data; x-boundary=A; boundary=${B}`,
    ]) {
      const form = await read(type)
      expect(form && Object.fromEntries(form), type).toEqual(VALID)
    }
  })

  test('is counted by the boundary it is taken apart by, however small it is', async () => {
    const part = `--${B}\r\nContent-Disposition: form-data; name="message"\r\n\r\nx\r\n`
    const headers = { 'Content-Type': `multipart/form-data; x-boundary=A; boundary=${B}` }
    const body = `${part.repeat(2001)}--${B}--\r\n`
    const takenApart = vi.spyOn(Response.prototype, 'formData').mockClear()
    expect(
      await parseForm(new Request('http://localhost', { method: 'POST', headers, body }), schema),
    ).toMatchObject({
      ok: false,
      status: 400,
    })
    expect(await parseForm(post('a&'.repeat(2001)), schema)).toMatchObject({ ok: false, status: 400 })
    expect(takenApart).not.toHaveBeenCalled()
  })
})
