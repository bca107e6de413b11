import { createElement, useEffect, useRef } from 'react'
import { COMPONENT_PATH } from '~/http/open-to-all'
import type { Configurator } from './configurator.server'

/** The preview shows the list as the code shows it in another page. */
export function EmbedPreview({ view }: { view: Configurator }) {
  if (view.shape === 'cadre') {
    return (
      <iframe
        key={view.frame}
        src={view.frame}
        title="Aperçu du cadre"
        loading="lazy"
        className="h-[40rem] w-full border-2 border-line"
      />
    )
  }
  return <ComponentPreview view={view} />
}

function ComponentPreview({ view: { attributes, colorScheme, accent } }: { view: Configurator }) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    // The file belongs to the site's build: no module of ours imports it.
    const file = COMPONENT_PATH
    import(/* @vite-ignore */ file).catch(console.warn)
  }, [])
  useEffect(() => {
    // Style attributes are forbidden, setting a style is not.
    const style = element.current?.style
    style?.setProperty('color-scheme', colorScheme)
    if (accent) style?.setProperty('--agenda-accent', `#${accent}`)
    else style?.removeProperty('--agenda-accent')
  }, [colorScheme, accent])
  return (
    <div className="border-2 border-line">
      {createElement('agenda-romand', { ref: element, niveau: '4', ...attributes })}
      <noscript>
        <p className="p-4">L’aperçu du composant demande JavaScript, comme le composant lui-même.</p>
      </noscript>
    </div>
  )
}
