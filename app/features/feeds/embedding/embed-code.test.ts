import { expect, test } from 'vitest'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { filterParameters } from '../feed-parameters.server'
import { searchOf } from './component/asking'
import { componentAttributes, componentCode, frameCode } from './embed-code'
import { parseFrameChoice } from './frame-query'

const SITE = { siteUrl: 'https://agenda.example', siteName: 'Agenda & Cie' }
const PARAMETERS = filterParameters(['musique', 'spectacles'], '2026-11-21')

function codeOf(search: string) {
  const given = new URLSearchParams(search)
  const { query } = parseAgendaQuery(given)
  const choice = parseFrameChoice(given)
  return {
    query,
    choice,
    component: componentCode(query, choice, SITE),
    frame: frameCode(query, choice, SITE),
  }
}

test.each(PARAMETERS)('the component asks for the list of its attribute $name', ({ example }) => {
  const { query, choice } = codeOf(example)
  const attributes = componentAttributes(query, choice)
  const element = { getAttribute: (name: string) => attributes[name] ?? null }
  const asked = searchOf(element, { words: '', date: '' })
  expect(parseAgendaQuery(asked).query).toEqual(query)
})

test('the code names list and look, and its texts are no markup', () => {
  const { component, frame } = codeOf(
    'canton=VD&canton=GE&lieu=La+"Côte"&limit=5&theme=sombre&accent=%230057B8',
  )
  expect(component.html).toBe(`<script type="module" src="https://agenda.example/agenda-romand.js"></script>
<agenda-romand canton="VD,GE" lieu="La &quot;Côte&quot;" limit="5">
  <a href="https://agenda.example/evenements?canton=VD&amp;canton=GE&amp;lieu=La+%22C%C3%B4te%22">Agenda &amp; Cie</a>
</agenda-romand>`)
  expect(component.css).toBe('agenda-romand {\n  color-scheme: dark;\n  --agenda-accent: #0057b8;\n}')
  expect(frame).toContain('/integrer?canton=VD&amp;canton=GE&amp;')
  expect(frame).toContain('theme=sombre&amp;accent=0057b8&amp;limit=5"')
})

test('nothing chosen is nothing said', () => {
  const { component, frame } = codeOf('theme=&accent=%23c4161c&q=&recherche=&limit=10')
  expect(component.html).toContain('<agenda-romand>')
  expect(component.css).toBeNull()
  expect(frame).toContain('src="https://agenda.example/integrer"')
})
