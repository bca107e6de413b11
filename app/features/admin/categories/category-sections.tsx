import type { getZodConstraint } from '@conform-to/zod/v3'
import { Form } from '@remix-run/react'
import { CONTROL, selectOption } from '~/ui/field'
import { Section } from '~/ui/section'
import { SubmitButton } from '~/ui/submit-button'
import type { MergeAnswer } from '../merge-form'
import type { CategoryPage } from './categories-page.server'
import { CategoryFieldset } from './category-fields'
import type { CategoryFields } from './category-form'
import { EditSection } from './edit-section'

export function CategoryLooks({
  category,
  constraint,
  answer,
}: {
  category: CategoryPage
  constraint: ReturnType<typeof getZodConstraint>
  answer: MergeAnswer | undefined
}) {
  return (
    <EditSection<CategoryFields>
      id="apparence"
      title="Apparence"
      path={`/evenements?category=${category.slug}`}
      values={category.fields}
      constraint={constraint}
      answer={answer}
    >
      {(fields) => (
        <CategoryFieldset fields={fields} icons={category.icons} schemaTypes={category.schemaTypes} />
      )}
    </EditSection>
  )
}

export function OrderSection({ category }: { category: CategoryPage }) {
  return (
    <Section id="ordre" title="Ordre">
      <Form method="post" action="?formulaire=ordre" className="flex max-w-2xl flex-wrap items-end gap-4">
        <label>
          <span className="mb-1 block font-semibold">Position, de 1 à {category.positions}</span>
          <input
            key={category.position}
            type="number"
            name="position"
            required
            min={1}
            max={category.positions}
            defaultValue={category.position}
            className={`${CONTROL} h-12`}
          />
        </label>
        <SubmitButton look="plain">Déplacer</SubmitButton>
      </Form>
    </Section>
  )
}

export function LeaveSection({ category }: { category: CategoryPage }) {
  const { active, leaving, isLastActive, eventsText } = category
  return (
    <Section id="retrait" title={active ? 'Retirer' : 'Désactivé'}>
      <div className="max-w-2xl space-y-6">
        {leaving && (
          <div className="space-y-3 border-4 border-accent p-5">
            <p className="font-semibold">
              Le déplacement de ses événements n’est pas achevé&nbsp;: {eventsText} à déplacer.
            </p>
            {leaving.to && (
              <Form method="post" action="?formulaire=reprendre">
                <SubmitButton>Reprendre le déplacement</SubmitButton>
              </Form>
            )}
          </div>
        )}
        {!active && (
          <Form method="post" action="?formulaire=activer">
            <SubmitButton look="plain">Activer le thème</SubmitButton>
          </Form>
        )}
        {isLastActive ? (
          <p>C’est le dernier thème actif&nbsp;: il ne peut être ni désactivé ni supprimé.</p>
        ) : (
          <LeaveForm category={category} />
        )}
      </div>
    </Section>
  )
}

function LeaveForm({ category }: { category: CategoryPage }) {
  const { active, events, eventsText, targets, leaving } = category
  return (
    <Form method="post" action="?formulaire=quitter" className="space-y-4">
      {events > 0 ? (
        <label className="block">
          <span className="mb-1 block font-semibold">
            {eventsText} {events < 2 ? 'a' : 'ont'} ce thème. Les déplacer vers
          </span>
          <select name="to" required defaultValue={leaving?.to ?? ''} className={`${CONTROL} h-12`}>
            <option value="">Choisissez…</option>
            {targets.map(selectOption)}
          </select>
        </label>
      ) : (
        <p>Aucun événement n’a ce thème.</p>
      )}
      <div className="flex flex-wrap gap-4">
        {active && (
          <LeaveButton action="deactivate">
            {events > 0 ? 'Déplacer et désactiver' : 'Désactiver'}
          </LeaveButton>
        )}
        <LeaveButton action="remove">{events > 0 ? 'Déplacer et supprimer' : 'Supprimer'}</LeaveButton>
      </div>
      <p className="text-sm text-quiet">
        Un thème désactivé n’est plus proposé et peut être réactivé. Un thème supprimé l’est
        définitivement&nbsp;; sa page affiche une liste vide.
      </p>
    </Form>
  )
}

function LeaveButton({ action, children }: { action: 'deactivate' | 'remove'; children: string }) {
  return (
    <button
      type="submit"
      name="fate"
      value={action}
      className="inline-flex min-h-11 items-center justify-center border-2 border-ink px-5 py-2 font-semibold text-ink hover:bg-ink hover:text-paper"
    >
      {children}
    </button>
  )
}
