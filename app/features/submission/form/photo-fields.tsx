import { useRef, useState } from 'react'
import { smallPhotoText } from '~/domain/image'
import { PhotoField } from '~/features/images/photo-field'
import { CheckboxField } from '~/ui/choice-field'
import { TextField } from '~/ui/field'
import { FocalPointFields, focalPointOf } from './focal-point-fields'
import type { StepProps } from './form-fields'
import { type ReadPhoto, readPhoto } from './read-photo'

const HINT = 'JPEG, PNG, WebP ou AVIF, 10\u00a0Mo au plus, en largeur si possible.'

/** `photo` is a preview of the chosen file, null without one; the file itself is posted with the form. */
export function PhotoFields({
  view,
  form,
  fields,
  photo,
  onPhoto,
}: StepProps & { photo: ReadPhoto | null; onPhoto: (photo: ReadPhoto | null) => void }) {
  const image = fields.image.getFieldset()
  const [point, setPoint] = useState(() => focalPointOf(image.focusX, image.focusY))
  const [isUnreadable, setUnreadable] = useState(false)
  const latest = useRef<File | null>(null)
  const shown = photo ?? view.image
  const isRefused = Object.keys(form.allErrors).some((name) => name.startsWith('image.'))
  const [isOpen, setOpen] = useState(isRefused || view.image !== null)
  const [before, setBefore] = useState(isRefused)
  if (isRefused !== before) {
    setBefore(isRefused)
    if (isRefused) setOpen(true)
  }

  // A photo that was taken over from a page comes after the form that was filled with it.
  const [stored, setStored] = useState(view.image?.src)
  if (view.image?.src !== stored) {
    setStored(view.image?.src)
    if (view.image) setOpen(true)
  }

  async function show(file: File | null) {
    latest.current = file
    const read = file && (await readPhoto(file))
    if (latest.current !== file) return
    onPhoto(read)
    // Another photo has another middle.
    setPoint(null)
    setUnreadable(file !== null && read === null)
  }

  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-accent">
        {view.image ? 'La photo' : 'Ajouter une photo'}
      </summary>
      <p className="text-quiet text-sm">Sans photo, nous composons une affiche pour votre annonce.</p>
      <div className="mt-3 space-y-5 pb-2">
        {shown && (
          <FocalPointFields
            x={image.focusX}
            y={image.focusY}
            isNew={photo !== null}
            photo={shown}
            point={point}
            onPoint={setPoint}
          />
        )}
        <PhotoField
          // A new key empties the file input, so that an uploaded file is not sent again.
          key={view.image?.src}
          field={image.file}
          label={view.image ? 'Une autre photo' : 'Votre photo'}
          hint={HINT}
          marksOptional={false}
          onPhoto={show}
        />
        <p role="status" className="font-semibold text-accent empty:hidden">
          {isUnreadable
            ? 'Ce fichier n’est pas une image lisible. Choisissez un JPEG, un PNG, un WebP ou un AVIF.'
            : shown && smallPhotoText(shown)}
        </p>
        {view.image && <CheckboxField field={image.remove} label="Retirer la photo" />}
        <TextField
          field={image.alt}
          label="Ce que montre la photo"
          hint="Obligatoire avec une photo, pour la décrire aux personnes aveugles ou malvoyantes. Exemple&nbsp;: «&nbsp;Le chœur sur les marches de l’église&nbsp;»."
          autoComplete="off"
          marksOptional={false}
        />
        <TextField
          field={image.credit}
          label="Photographe"
          hint="Son nom, s’il doit figurer. En envoyant la photo, vous confirmez avoir le droit de la publier."
          autoComplete="off"
          marksOptional={false}
        />
      </div>
    </details>
  )
}
