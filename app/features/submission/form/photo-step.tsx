import { type ChangeEvent, useState } from 'react'
import { MAX_IMAGE_BYTES } from '~/features/images/image'
import { CheckboxField } from '~/ui/choice-field'
import { TextField } from '~/ui/field'
import { FileField } from '~/ui/file-field'
import type { StepProps } from './form-fields'
import { readPhoto } from './read-photo'
import { Step } from './step'

const HINT = 'JPEG, PNG, WebP ou AVIF, 10\u00a0Mo au plus, en largeur si possible.'

/** `photo` is the chosen file as the browser shows it, null while there is none; the file itself goes with the form. */
export function PhotoStep({
  view,
  fields,
  photo,
  onPhoto,
}: StepProps & { photo: string | null; onPhoto: (src: string | null) => void }) {
  const image = fields.image.getFieldset()
  const [problem, setProblem] = useState<string | null>(null)
  const src = photo ?? view.image?.src

  async function show({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    setProblem(null)
    onPhoto(null)
    if (!file) return
    if (file.size > MAX_IMAGE_BYTES)
      return setProblem('L’image pèse plus de 10\u00a0Mo\u00a0: elle sera refusée.')
    const shown = await readPhoto(file)
    if (input.files?.[0] !== file) return
    onPhoto(shown)
    if (shown === null)
      setProblem('Ce fichier ne s’ouvre pas comme une image\u00a0: il sera sans doute refusé.')
  }

  return (
    <Step name="photo" lead="Facultative&nbsp;: sans photo, l’agenda dessine une affiche pour vous.">
      {src && (
        <figure>
          <img
            src={src}
            alt={photo ? 'Aperçu de la photo choisie' : 'Photo actuelle'}
            width={view.image?.width ?? 640}
            height={view.image?.height ?? 427}
            className="h-auto max-h-80 w-full bg-wash object-contain"
          />
          <figcaption className="mt-1.5 text-quiet text-sm">
            {photo ? 'La photo que vous avez choisie' : 'La photo actuelle'}
          </figcaption>
        </figure>
      )}
      <div>
        <FileField
          // A file that has arrived is not sent again.
          key={view.image?.src}
          field={image.file}
          label={view.image ? 'Une autre photo' : 'Votre photo'}
          hint={HINT}
          accept={view.imageAccept}
          marksOptional={false}
          onChange={show}
        />
        <p role="status" className="mt-1.5 font-semibold text-accent empty:hidden">
          {problem}
        </p>
      </div>
      {view.image && <CheckboxField field={image.remove} label="Retirer la photo" />}
      <TextField
        field={image.alt}
        label="Ce que montre la photo"
        hint="Obligatoire avec une photo, pour qui ne la voit pas&nbsp;: «&nbsp;Le chœur sur les marches de l’église&nbsp;»."
        autoComplete="off"
        marksOptional={false}
      />
      <TextField
        field={image.credit}
        label="Photographe"
        hint="Si son nom doit figurer. Vous avez le droit de publier cette photo."
        autoComplete="off"
        marksOptional={false}
      />
    </Step>
  )
}
