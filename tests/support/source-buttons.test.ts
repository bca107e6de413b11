import { expect, test } from 'vitest'
import { pressedBy } from './pressed-buttons'
import { sourceButtons, sourcesOf } from './source-buttons'

const BUTTON = `
  export function Button({ look, ...props }) { return <button type="submit" {...props} /> }
  export function ActionButton({ form, children, busy = 'Envoi…' }) {
    return <Form action={\`?formulaire=\${form}\`}><Button>{isBusy ? busy : children}</Button></Form>
  }`
const said = (page: string) =>
  sourceButtons(sourcesOf({ 'ui/button.tsx': BUTTON, 'routes/page.tsx': `import '~/ui/button'\n${page}` }))
    .map(({ label, form, name, value }) => [label, form, name, value].join('|'))
    .sort()

test('a button is where its words are, however many components lie between', () => {
  expect(
    said(`
      function Page() {
        return <><ActionButton form="fin">Arrêter</ActionButton><Two about="x" /></>
      }
      function Two({ about }) {
        return <form>
          <Button name="intent" value="save">Garder {about && <b>{about}</b>}</Button>
          <Button type="button">Fermer</Button>
        </form>
      }`),
  ).toEqual(['Arrêter|fin||', 'Garder *||intent|save'])
})

test('each of the words that one place may show is a button', () => {
  expect(
    said(`
      const LABELS = { a: 'Aujourd’hui', b: 'Demain' }
      const choices = [{ label: LABELS[x] }]
      function Page({ isNew, days }) {
        const again = isNew ? 'Créer' : 'Changer'
        return <form>
          <button>{again}</button>
          {choices.map(({ label }) => <Button>{label}</Button>)}
          <ActionButton form="fin">Finir</ActionButton>
          <button value={\`day:\${days}\`}>{\`Retirer \${days}\`}</button>
        </form>
      }`),
  ).toEqual(['Aujourd’hui|||', 'Changer|||', 'Créer|||', 'Demain|||', 'Finir|fin||', 'Retirer *|||day:*'])
})

test('a press is that of the button with its words and form that is nearest to its page', () => {
  const files = {
    'ui/button.tsx': BUTTON,
    'features/team.tsx': `import '~/ui/button'\nexport function Team() { return <ActionButton form="equipe">Enregistrer</ActionButton> }`,
    'routes/choses.$id.tsx': `import '~/features/team'\nimport '~/ui/button'\nfunction Page() { return <form><Button>Enregistrer</Button></form> }`,
    'routes.ts': `export default [...(await flatRoutes()), route('encore/autres', 'routes/autres.tsx', { id: 'encore' })]`,
    'routes/autres.tsx': `import '~/ui/button'\nfunction Page() { return <form><Button>Enregistrer</Button></form> }`,
  }
  const sources = sourcesOf(files)
  const pressed = (page: string, query = '') =>
    pressedBy(
      {
        page,
        action: `http://site.example${page}${query}`,
        method: 'post',
        label: 'Enregistrer',
        name: '',
        value: '',
      },
      sourceButtons(sources),
      sources,
    ).map(({ file }) => file)
  expect(pressed('/choses/7')).toEqual(['routes/choses.$id.tsx'])
  expect(pressed('/autres')).toEqual(['routes/autres.tsx'])
  expect(pressed('/encore/autres')).toEqual(['routes/autres.tsx'])
  expect(pressed('/nulle-part')).toEqual([])
})
