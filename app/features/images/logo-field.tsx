import type { FieldMetadata } from '@conform-to/react'
import { PhotoField } from './photo-field'

/** `present`: the logo that there is. */
export function LogoField({
  field,
  present,
}: {
  field: FieldMetadata<File | undefined>
  present: { src: string; alt: string } | null
}) {
  return (
    <div className="flex flex-wrap items-start gap-6">
      {present && (
        <span className="flex size-32 items-center justify-center border border-line bg-white p-2">
          <img src={present.src} alt={present.alt} className="max-h-full max-w-full object-contain" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-60">
        <PhotoField
          field={field}
          label={present ? 'Un autre logo' : 'Logo'}
          hint={'JPEG, PNG, WebP ou AVIF, 10\u00a0Mo au plus. Il est montré sur fond blanc.'}
        />
      </div>
    </div>
  )
}
