import { buttonClass } from '~/ui/button'
import type { PrintedPosterView } from './printed-poster.server'

const USES: Record<PrintedPosterView['pictures'][number]['shape'], string> = {
  wide: 'Pour un site, une newsletter ou un e-mail.',
  square: 'Pour une publication sur un réseau social.',
  story: 'Plein écran sur téléphone.',
}

/** The pictures are there to download; each has its size and what to write as its alternative text. */
export function SharePictures({ pictures }: { pictures: PrintedPosterView['pictures'] }) {
  const [first] = pictures
  return (
    <section aria-labelledby="images" className="no-print">
      <h2 id="images" className="border-t-2 border-ink pt-3 text-3xl font-bold">
        Images à partager
      </h2>
      {first && (
        <p className="mt-3 max-w-2xl">
          Texte alternatif, à joindre pour les personnes qui ne voient pas l’image&nbsp;: «&nbsp;{first.alt}
          &nbsp;».
        </p>
      )}
      <ul className="mt-6 grid max-w-2xl grid-cols-[repeat(auto-fit,minmax(max(9rem,40%),1fr))] items-end gap-x-6 gap-y-8">
        {pictures.map(({ name, shape, path, file, width, height, alt }) => (
          <li key={path} className={shape === 'wide' ? 'col-span-full' : ''}>
            <img
              src={path}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              className="h-auto w-full border border-line bg-wash"
            />
            <h3 className="mt-3 text-lg font-bold">{name}</h3>
            <p className="text-sm text-quiet">{USES[shape]}</p>
            <a href={path} download={file} rel="nofollow" className={buttonClass('quiet')}>
              <span>
                Télécharger<span className="sr-only">&nbsp;: {name}</span> ({width}&nbsp;×&nbsp;{height})
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
