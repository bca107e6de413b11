import { EVENT_FIELDS } from '~/domain/event-fields'
import { TextAreaField } from '~/ui/field'
import type { StepProps } from './form-fields'
import { PhotoFields } from './photo-fields'
import type { ReadPhoto } from './read-photo'
import { Step } from './step'

export function DescriptionStep(
  props: StepProps & { photo: ReadPhoto | null; onPhoto: (photo: ReadPhoto | null) => void },
) {
  return (
    <Step name="description">
      <div>
        <TextAreaField
          field={props.fields.description}
          label={EVENT_FIELDS.description.inputLabel}
          hint="Le programme, les artistes, ce qu’il faut savoir avant de venir."
          rows={5}
        />
        <MarkdownHelp />
      </div>
      <PhotoFields {...props} />
    </Step>
  )
}

function MarkdownHelp() {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent">
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
