import { useEffect, useState } from 'react'
import { SelectField, TextAreaField, TextField } from '~/ui/field'
import type { StepProps } from './form-fields'
import { Step } from './step'

export function EssentialsStep({ view, fields }: StepProps) {
  const [category, setCategory] = useState<string | null>(null)
  // It may have been chosen before the page was taken over.
  useEffect(() => setCategory(selectedValue(fields.category.id)), [fields.category.id])
  const ofCategory = view.genres.filter((group) => group.category === category)
  return (
    <Step name="essentials">
      <TextField
        field={fields.title}
        label="Titre"
        hint="Ce que c’est, en quelques mots&nbsp;: «&nbsp;Concert de l’Avent du chœur de Sion&nbsp;»."
        autoComplete="off"
        enterKeyHint="next"
      />
      <SelectField
        field={fields.category}
        label="Catégorie"
        options={view.categories}
        placeholder="Choisissez…"
        onChange={(event) => setCategory(event.currentTarget.value)}
      />
      {(!category || ofCategory.length > 0) && (
        <SelectField
          field={fields.genre}
          label="Genre"
          hint="Il aide à trouver votre événement. Sans lui, les mots du titre et les mots-clés en décident."
          options={category ? (ofCategory[0]?.options ?? []) : view.genres}
          placeholder="Aucun en particulier"
        />
      )}
      <TextAreaField
        field={fields.summary}
        label="En une phrase"
        hint="200 caractères au plus. Elle accompagne le titre dans les listes et les partages."
        rows={2}
      />
      <div>
        <TextAreaField
          field={fields.description}
          label="Description"
          hint="Le programme, les artistes, ce qu’il faut savoir avant de venir."
          rows={9}
        />
        <MarkdownHelp />
      </div>
      <TextField
        field={fields.tags}
        label="Mots-clés"
        hint="Dix au plus, séparés par des virgules&nbsp;: «&nbsp;jazz, danse, brunch&nbsp;»."
        autoComplete="off"
      />
    </Step>
  )
}

function selectedValue(id: string): string | null {
  const select = document.getElementById(id)
  return select instanceof HTMLSelectElement ? select.value : null
}

function MarkdownHelp() {
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-accent">
        Mettre en forme le texte
      </summary>
      <dl className="grid grid-cols-2 sm:grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 bg-wash p-4">
        <dt>
          <code>**important**</code>
        </dt>
        <dd>
          <strong>important</strong>
        </dd>
        <dt>
          <code>*titre d’une œuvre*</code>
        </dt>
        <dd>
          <em>titre d’une œuvre</em>
        </dd>
        <dt>
          <code>- un point</code>
        </dt>
        <dd>• un point d’une liste</dd>
        <dt>
          <code>[texte](https://…)</code>
        </dt>
        <dd>
          <span className="text-accent underline">texte</span>, un lien
        </dd>
        <dt>ligne vide</dt>
        <dd>nouveau paragraphe</dd>
      </dl>
    </details>
  )
}
