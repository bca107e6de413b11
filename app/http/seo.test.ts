import { describe, expect, test } from 'vitest'
import { pageMeta } from './seo'

const site = { name: 'Agenda romand', tagline: 'Tous les événements', url: 'https://agenda.example' }
const matches = [
  { id: 'root', data: { site } },
  { id: 'routes/about', data: null },
]

test('the title is the page’s, the site’s and its tagline; at home without the page’s; shared it is the page’s', () => {
  expect(pageMeta({ matches, title: 'À propos', path: '/about' })).toContainEqual({
    title: 'À propos · Agenda romand – Tous les événements',
  })
  expect(pageMeta({ matches, title: 'À propos', path: '/about' })).toContainEqual({
    property: 'og:title',
    content: 'À propos',
  })
  expect(pageMeta({ matches, path: '/' })).toContainEqual({ title: 'Agenda romand – Tous les événements' })
})

describe('the canonical address', () => {
  test('is made of SITE_URL and the path', () => {
    const canonical = { tagName: 'link', rel: 'canonical', href: 'https://agenda.example/evenements?q=jazz' }
    expect(pageMeta({ matches, title: 'Jazz', path: '/evenements?q=jazz' })).toContainEqual(canonical)
  })

  test('is not given for pages that are to stay out of search engines', () => {
    const meta = pageMeta({ matches, title: 'Introuvable', path: '/', noindex: true })
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(JSON.stringify(meta)).not.toContain('canonical')
  })
})

test('an image is absolute, described, and makes the card a large one', () => {
  const image = { path: '/affiches/jazz.png', alt: 'Affiche', width: 1200, height: 630 }
  const meta = pageMeta({ matches, title: 'Jazz', path: '/', image })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://agenda.example/affiches/jazz.png' })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'Affiche' })
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
})

test('a description is one line of at most 160 characters, cut between words', () => {
  const description = `Un concert\n${'de jazz '.repeat(40)}`
  const content = pageMeta({ matches, title: 'Jazz', description, path: '/' }).flatMap((tag) =>
    'name' in tag && tag.name === 'description' ? [tag.content] : [],
  )[0]
  expect(content).toMatch(/^Un concert de jazz .* (de|jazz)…$/)
  expect(String(content).length).toBeLessThanOrEqual(160)
})

test.each([[[]], [[undefined]], [[{ id: 'root' }]]])(
  'without the root’s data (%j) there is still a title',
  (broken) => {
    expect(pageMeta({ matches: broken, title: 'Une erreur est survenue', path: '/' })).toContainEqual({
      title: 'Une erreur est survenue · Agenda romand',
    })
  },
)

test('what awaits an admin stands before the title, and in no network’s preview', () => {
  const pending = { badge: '3', text: '3 annonces à traiter', titlePrefix: '(3) ' }
  const matches = [
    { id: 'root', data: { site: { name: 'Agenda', tagline: 'Tout', url: 'https://a.ch' }, pending } },
  ]
  const meta = pageMeta({ matches, path: '/' })
  expect(meta).toContainEqual({ title: '(3) Agenda – Tout' })
  expect(meta).toContainEqual({ property: 'og:title', content: 'Agenda – Tout' })
})
