import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { IMAGE_ACCEPT, IMAGE_REFUSALS, IMAGE_TYPES } from '~/domain/image'
import { FileField } from '~/ui/file-field'
import { shrinkPhoto } from './shrink-photo'

/** Shrinks the chosen photo in the browser. `onPhoto` gets the file to send, or null. */
export function PhotoField<Schema>({
  onPhoto,
  ...field
}: Omit<ComponentProps<typeof FileField<Schema>>, 'accept' | 'onChange'> & {
  onPhoto?: (file: File | null) => void
}) {
  const [message, setMessage] = useState<{ text: string; isProblem?: true } | null>(null)
  const latest = useRef<File>()
  const isHydrated = useHydrated()
  const frame = useRef<HTMLDivElement>(null)
  // A photo may have been chosen before the JavaScript came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const input = frame.current?.querySelector('input')
    if (input?.files?.length) prepare(input)
  }, [])

  async function prepare(input: HTMLInputElement) {
    const file = input.files?.[0]
    latest.current = file
    setMessage(null)
    onPhoto?.(null)
    if (!file) return
    const release = holdSubmission(input.form)
    setMessage({ text: 'Préparation de la photo…' })
    const shrunk = await shrinkPhoto(file)
    const refusal = shrunk === null ? tooLarge(file) : wrongType(shrunk)
    const photo = refusal === null ? shrunk : null
    if (latest.current === file) {
      setMessage(refusal === null ? null : { text: refusal, isProblem: true })
      if (photo !== file) input.files = filesOf(photo)
      onPhoto?.(photo)
    }
    release(photo !== null)
  }

  return (
    <div ref={frame}>
      <FileField {...field} accept={IMAGE_ACCEPT} onChange={({ currentTarget }) => prepare(currentTarget)} />
      {isHydrated && (
        <p
          role="status"
          className={`mt-1.5 empty:hidden ${message?.isProblem ? 'font-semibold text-accent' : 'text-quiet'}`}
        >
          {message?.text}
        </p>
      )}
    </div>
  )
}

function tooLarge({ name, size }: File): string {
  const megabytes = Math.ceil(size / 1024 / 1024)
  return `«\u00a0${name}\u00a0» pèse ${megabytes}\u00a0Mo, et ce navigateur ne peut pas la réduire. Choisissez une photo de 10\u00a0Mo au plus, par exemple en JPEG.`
}

/** The server would refuse this type as well; null where it decides by the content. */
function wrongType({ type }: File): string | null {
  if (type === '' || IMAGE_TYPES.includes(type)) return null
  return type === 'image/heic' || type === 'image/heif' ? IMAGE_REFUSALS.heic : IMAGE_REFUSALS['not-an-image']
}

function filesOf(photo: File | null): FileList {
  const transfer = new DataTransfer()
  if (photo) transfer.items.add(photo)
  return transfer.files
}

/** Holds back a submit until the photo is ready; the answered function releases it. */
function holdSubmission(form: HTMLFormElement | null): (isToBeSent: boolean) => void {
  let held: SubmitEvent | null = null
  function hold(event: SubmitEvent) {
    event.preventDefault()
    event.stopImmediatePropagation()
    held = event
  }
  form?.addEventListener('submit', hold, true)
  return (isToBeSent) => {
    form?.removeEventListener('submit', hold, true)
    if (held && isToBeSent) form?.requestSubmit(held.submitter)
  }
}
