// One file with the icons of the site, from lucide's own drawings.
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export async function iconSprite(names: readonly string[]): Promise<string> {
  const symbols = await Promise.all([...names].sort().map(symbolOf))
  return `<svg xmlns="http://www.w3.org/2000/svg">
<!-- Written by "npm run icons". Lucide, ISC licence, https://lucide.dev/license -->
${symbols.join('\n')}
</svg>
`
}

async function symbolOf(name: string): Promise<string> {
  const { default: LucideIcon }: { default: ComponentType } = await import(`lucide-react/icons/${name}`)
  const drawn = renderToStaticMarkup(createElement(LucideIcon))
  const shapes = /^<svg [^>]*viewBox="0 0 24 24"[^>]*>(.*)<\/svg>$/.exec(drawn)?.[1]
  if (!shapes) throw new Error(`${name} is drawn in an unknown way: ${drawn}`)
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replaceAll(/><\/\w+>/g, '/>')}</symbol>`
}
