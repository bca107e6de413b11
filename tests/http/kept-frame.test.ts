import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '~/platform/clock'
import { addUser, cookieOf } from '../support/accounts'
import { TEST_NOW } from '../support/agenda'
import { type App, startApp } from '../support/app'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function frame(path: string, cookie = '') {
  const html = await (await fetch(app.origin + path, { headers: { Cookie: cookie } })).text()
  const [header, footer] = ['header', 'footer'].map(
    (tag) => new RegExp(`<${tag} class="no-print.*?</${tag}>`, 's').exec(html)?.[0],
  )
  return { header: header ?? '', footer: footer ?? '' }
}

test('a page has the frame that the page before it had, but for what the menu says of it', async () => {
  const first = await frame('/faq')
  expect(first.header).toContain('Connexion')
  expect(first.footer).toContain('Cookies')
  const ofMenu = await frame('/partenaires')
  expect(ofMenu.header.replace('<a aria-current="page"', '<a')).toBe(first.header)
  expect(ofMenu.header).toMatch(/<a aria-current="page"[^>]* href="\/partenaires"/)
  expect(ofMenu.footer).toBe(first.footer)
  expect(await frame('/legal')).toEqual(first)
  expect(await frame('/nulle-part')).toEqual(first)
})

test('who is signed in has a header of their own, and nobody else has it', async () => {
  const user = await addUser(app.store)
  const signedIn = await cookieOf(user.uid, { documents: app.store, clock: fixedClock(TEST_NOW) })
  expect((await frame('/faq', signedIn)).header).toContain('Tableau de bord')
  expect((await frame('/legal')).header).not.toContain('Tableau de bord')
})
