import type { Page } from '@playwright/test'

export const heart = (page: Page, title: string) =>
  page.getByRole('button', { name: `Ajouter aux favoris\u00a0: ${title}`, exact: true })
export const JAZZ = 'Quartet de jazz au Port'
export const FILM = 'Ciné-club : le cœur des montagnes'
export const headerLink = (page: Page) => page.locator('header a.badged')
export const card = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) })
