import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CONTENT_FIELDS,
  type ContentField,
  EVENT_FIELDS,
  inputLabel,
  JSON_FIELDS,
} from '~/domain/event-fields'
import { type App, startApp } from '../support/app'

/** The inputs of these have other names. null: none; it follows from others, or only some authors may choose. */
const OTHER_INPUTS: Partial<Record<ContentField, string | null>> = {
  kind: 'mode',
  occurrences: 'dates[0].day',
  openingHours: 'exhibition.hours[0].opens',
  closedDays: 'exhibition.closed',
  placeId: null,
  organizerId: null,
  partnerId: null,
}

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function page(path: string): Promise<string> {
  const html = await (await fetch(app.origin + path)).text()
  return html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

test('the form asks for every field that authors write, in its place and under its label', async () => {
  const html = await page('/proposer')
  const more = html.indexOf('(facultatif)</span></h2>')
  expect(more).toBeGreaterThan(0)
  const missing: string[] = []
  for (const field of CONTENT_FIELDS) {
    const name = field in OTHER_INPUTS ? OTHER_INPUTS[field] : field
    if (name === null || name === undefined) continue
    const input = new RegExp(`name="${name.replace(/[[\].]/g, '\\$&')}[".[]`).exec(html)
    if (!input) missing.push(`${field} has no input`)
    else if ('isFolded' in EVENT_FIELDS[field] && input.index < more) missing.push(`${field} is not folded`)
    else if (inputLabel(field) && !('isFolded' in EVENT_FIELDS[field]) && input.index > more)
      missing.push(`${field} is folded`)
    const label = inputLabel(field)
    if (label && !html.includes(`>${label}<`)) missing.push(`${field} has no label`)
  }
  expect(missing).toEqual([])
})

test('the page for other sites shows every field of the JSON', async () => {
  const html = await page('/reutiliser')
  expect(JSON_FIELDS.filter((field) => !html.includes(`"${field}":`))).toEqual([])
})
