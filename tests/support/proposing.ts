// Announcing without an account, as a browser does it.
import type { Page } from '@playwright/test'
import { events } from '~/domain/event'
import type { App } from './app'
import { dateRow } from './event-form'
import { receiveMail } from './outbox'
import { expect } from './test'

export const PROPOSE = '/proposer'

/** A hurried organizer fills in these, but the date. */
export async function fillInEssentials(page: Page, title: string, email: string) {
  await page.getByRole('textbox', { name: 'Titre' }).fill(title)
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  await page.getByLabel('Localité', { exact: true }).fill('1003 Lausanne')
  await page.getByLabel('Organisé par').fill('Chœur du Port')
  await page.getByLabel('Votre adresse e-mail').fill(email)
}

/** Seven fields. */
export async function fillIn(page: Page, title: string, email: string) {
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-04')
  await dateRow(page, 1).getByLabel('Début').fill('20:00')
  await fillInEssentials(page, title, email)
}

export const send = (page: Page) =>
  page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmer et envoyer' }).click()

/** Sends an announcement and confirms it; the managing link, on whose page the browser is then. */
export async function announce(page: Page, app: App, title: string, email: string): Promise<string> {
  await page.goto(PROPOSE)
  await fillIn(page, title, email)
  await send(page)
  const { link } = await receiveMail(app, email, /^Confirmez/)
  await page.goto(link)
  await confirm(page)
  await expect(page.getByRole('heading', { name: 'Votre annonce est envoyée' })).toBeVisible()
  return link
}

/** Only events that await moderation are searched. */
export async function eventTitled(app: App, title: string) {
  const { documents } = await app.store.find(events, { where: [['status', '==', 'pending']], limit: 1000 })
  return documents.find((event) => event.title === title)
}

/** An address that nobody else writes from. */
export const newAddress = () => `annonce-${Math.random().toString(36).slice(2)}@example.ch`
