import type { getZodConstraint } from '@conform-to/zod/v3'
import { Form } from '@remix-run/react'
import { AdminTable, Cell, NameCell, Row } from '~/ui/admin/table'
import { CONTROL, selectOption, TextAreaField, TextField } from '~/ui/field'
import { Section } from '~/ui/section'
import { SubmitButton } from '~/ui/submit-button'
import type { MergeAnswer } from '../merge-form'
import { ArrowButton } from './arrow-button'
import type { CategoryPage } from './categories-page.server'
import { EditSection } from './edit-section'
import type { GenreFields } from './genre-form'
import type { GenrePage } from './genre-page.server'

export function GenresSection({ category }: { category: CategoryPage }) {
  return (
    <Section id="genres" title="Genres">
      <p className="mb-6 max-w-2xl text-quiet">
        Les subdivisions de ce thème. Une recherche par genre trouve les événements de ce genre et ceux qui
        contiennent l’un de ses mots.
      </p>
      {category.genres.length > 0 && (
        <AdminTable caption="Genres dans leur ordre" columns={['Genre', 'Événements', 'Ordre']}>
          {category.genres.map((genre) => (
            <Row key={genre.slug}>
              <NameCell to={genre.path} name={genre.label} detail={genre.synonyms} />
              <Cell label="Événements" className="tabular-nums">
                {genre.events}
              </Cell>
              <Cell label="Ordre">
                <Form
                  method="post"
                  action="?formulaire=ordre-des-genres"
                  preventScrollReset
                  className="flex gap-2"
                >
                  <input type="hidden" name="genre" value={genre.slug} />
                  <ArrowButton intent="up" label={`Monter ${genre.label}`} disabled={genre.isFirst} />
                  <ArrowButton intent="down" label={`Descendre ${genre.label}`} disabled={genre.isLast} />
                </Form>
              </Cell>
            </Row>
          ))}
        </AdminTable>
      )}
      <Form
        method="post"
        action="?formulaire=ajouter-genre"
        className="mt-6 flex max-w-2xl flex-wrap items-end gap-4"
      >
        <label className="min-w-0 flex-1 basis-60">
          <span className="mb-1 block font-semibold">Nouveau genre</span>
          <input
            key={category.genres.length}
            name="label"
            required
            minLength={2}
            maxLength={60}
            autoComplete="off"
            className={`${CONTROL} h-12`}
          />
        </label>
        <SubmitButton look="plain">Ajouter le genre</SubmitButton>
      </Form>
    </Section>
  )
}

export function GenreWords({
  genre,
  constraint,
  answer,
}: {
  genre: GenrePage
  constraint: ReturnType<typeof getZodConstraint>
  answer: MergeAnswer | undefined
}) {
  return (
    <EditSection<GenreFields>
      id="mots"
      title="Mots"
      path={`/evenements?genre=${genre.slug}`}
      values={genre.fields}
      constraint={constraint}
      answer={answer}
    >
      {(fields) => (
        <>
          <TextField field={fields.label} label="Nom" autoComplete="off" />
          <TextAreaField
            field={fields.synonyms}
            label="Autres mots"
            hint="Un par ligne, uniquement des synonymes&nbsp;: chercher l’un trouve aussi les autres."
            rows={6}
          />
        </>
      )}
    </EditSection>
  )
}

export function MoveGenreSection({ genre }: { genre: GenrePage }) {
  return (
    <Section id="theme" title="Thème">
      <Form method="post" action="?formulaire=deplacer" className="max-w-2xl space-y-4">
        <label className="block">
          <span className="mb-1 block font-semibold">Déplacer sous</span>
          <select name="to" required defaultValue="" className={`${CONTROL} h-12`}>
            <option value="">Choisissez…</option>
            {genre.targets.map(selectOption)}
          </select>
        </label>
        <SubmitButton look="plain">Déplacer</SubmitButton>
        <p className="text-sm text-quiet">
          Les événements gardent leur thème&nbsp;; ceux qui indiquent ce genre le gardent aussi.
        </p>
      </Form>
    </Section>
  )
}

export function RemoveGenreSection({ genre }: { genre: GenrePage }) {
  return (
    <Section id="suppression" title="Supprimer">
      <Form method="post" action="?formulaire=supprimer" className="max-w-2xl space-y-4">
        <p>
          {genre.eventsText} {genre.events < 2 ? 'est' : 'sont'} de ce genre&nbsp;: ils gardent leur thème et
          ne sont plus d’aucun genre.
        </p>
        <SubmitButton look="plain">Supprimer le genre</SubmitButton>
      </Form>
    </Section>
  )
}
