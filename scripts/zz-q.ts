import { readFileSync } from 'node:fs'
import { parseAgendaQuery, toSearchParams } from '~/domain/agenda-query'
import { SEED_CATEGORIES } from '~/domain/category'
import { askedQuery } from '~/features/search/query/asked-query'
import { ALL_HAS_EVENTS } from '~/features/search/query/testing/knowledge'
import { themesOf } from '~/features/search/query/themes'
const THEMES = themesOf([...SEED_CATEGORIES].map(([id, category]) => ({ ...category, id })))
const [from, to] = [Number(process.argv[3]), Number(process.argv[4])]
readFileSync(process.argv[2]!, 'utf8').trim().split('\n').slice(from, to).forEach((l, i) => {
  const { q, on, means } = JSON.parse(l)
  const { query, nearMe } = askedQuery(parseAgendaQuery(new URLSearchParams({ q })).query, { ...ALL_HAS_EVENTS, today: on, themes: THEMES })
  const p = toSearchParams(query); p.delete('mots')
  console.log(`${from + i} [${on}] ${q}\n   meant ${Object.entries(means).map(([k, v]) => `${k}=${v}`).join(' ')}\n   read  ${decodeURIComponent(String(p)).replaceAll('+', ' ')}${nearMe ? ' PRES' : ''}`)
})
