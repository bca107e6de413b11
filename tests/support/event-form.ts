// The form in which an event is written.
import type { Locator, Page } from '@playwright/test'
import { events } from '~/domain/event'
import type { App } from './app'
import { expect } from './test'

export const NEW_EVENT = '/organizer/submit-event'

export function dateRow(page: Page, number: number): Locator {
  return page.getByRole('group', { name: `Date ${number}`, exact: true })
}

/** Opens what the form keeps folded: « Compléments », « Ajouter une photo », « En ligne, ou lieu à confirmer ». */
export async function unfold(page: Page, summary: 'Compléments' | 'photo' | 'En ligne'): Promise<void> {
  await page.locator('.event-form summary', { hasText: summary }).click()
}

/** One date a line, as it stands in a programme. */
export async function pasteDates(page: Page, text: string): Promise<void> {
  await page.getByText('Coller une liste de dates').click()
  await page.getByLabel('Vos dates, une par ligne').fill(text)
  await page.getByRole('button', { name: 'Ajouter ces dates' }).click()
}

export async function savedDraft(page: Page): Promise<void> {
  await expect(page.locator('#brouillon')).toContainText(/^Brouillon enregistré/)
}

/** The event whose confirmation is shown. */
export async function sentEvent(app: App, page: Page) {
  await expect(page).toHaveURL(/event-confirmation/)
  return app.store.get(events, new URL(page.url()).pathname.split('/').at(-1) ?? '')
}
