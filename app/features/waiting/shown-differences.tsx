import { DifferenceList } from '~/ui/difference-list'
import type { ShownChange } from './waiting-list.server'

/** The change is shown with its text, link and pictures as the public would see them. */
export function ShownDifferences({ change }: { change: ShownChange }) {
  const { differences, description, website, images } = change
  return (
    <div className="space-y-4">
      {differences.length === 0 && <p>Aucune différence entre les deux versions.</p>}
      <DifferenceList rows={differences} />
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-4">
          {images.map(({ src, alt, isNew }) => (
            <li key={src} className="text-sm">
              <p className="text-quiet">{isNew ? 'Image proposée' : 'Image en ligne'}</p>
              <img src={src} alt={alt} className="mt-1 max-h-48 max-w-full border border-line bg-white" />
            </li>
          ))}
        </ul>
      )}
      {description && (
        <div>
          <p className="text-quiet text-sm">La présentation, comme le public la verrait</p>
          <div
            className="prose mt-1 border-l-4 border-line pl-4"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and cleaned by renderMarkdown
            dangerouslySetInnerHTML={{ __html: description }}
          />
        </div>
      )}
      {website && (
        <p className="[overflow-wrap:anywhere]">
          <span className="text-quiet text-sm">Le lien proposé mène à </span>
          <a href={website} rel="noopener noreferrer nofollow ugc" className="underline underline-offset-4">
            {website}
          </a>
        </p>
      )}
    </div>
  )
}
