import { type AgendaQuery, toSearchParams } from '~/domain/agenda-query'
import { PARAMETERS } from '~/domain/filters'
import { listPath } from '~/domain/query-paths'
import { COMPONENT_PATH, FRAME_PATH } from '~/http/open-to-all'
import { escapeMarkup } from '~/platform/markup'
import { colorScheme, type FrameChoice, lookParams } from './frame-query'
import { USUAL_LIMIT } from './usual-choices'

interface Site {
  /** The URL has no slash at its end. */
  siteUrl: string
  siteName: string
}

/** The attributes of a component that shows this list. */
export function componentAttributes(
  query: AgendaQuery,
  { limit, hasSearch }: FrameChoice,
): Record<string, string> {
  const filters = toSearchParams(query)
  const attributes: Record<string, string> = {}
  for (const name of Object.keys(PARAMETERS)) {
    const values = filters.getAll(name)
    if (values.length > 0) attributes[name] = values.join(',')
  }
  if (limit !== USUAL_LIMIT) attributes.limit = String(limit)
  if (!hasSearch) attributes.recherche = 'non'
  return attributes
}

/** HTML to paste, and what belongs into the page's style sheet; null when nothing does. */
export function componentCode(
  query: AgendaQuery,
  choice: FrameChoice,
  { siteUrl, siteName }: Site,
): { html: string; css: string | null } {
  const attributes = Object.entries(componentAttributes(query, choice))
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('')
  const html = `<script type="module" src="${siteUrl}${COMPONENT_PATH}"></script>
<agenda-romand${attributes}>
  <a href="${escapeMarkup(siteUrl + listPath(query))}">${escapeMarkup(siteName)}</a>
</agenda-romand>`
  const rules = [
    choice.theme && `  color-scheme: ${colorScheme(choice)};\n`,
    choice.accent && `  --agenda-accent: #${choice.accent};\n`,
  ].filter(Boolean)
  return { html, css: rules.length > 0 ? `agenda-romand {\n${rules.join('')}}` : null }
}

export function framePathOf(query: AgendaQuery, choice: FrameChoice): string {
  const params = toSearchParams(query)
  for (const [name, value] of lookParams(choice)) params.append(name, value)
  return params.size > 0 ? `${FRAME_PATH}?${params}` : FRAME_PATH
}

export function frameCode(query: AgendaQuery, choice: FrameChoice, { siteUrl, siteName }: Site): string {
  const address = escapeMarkup(siteUrl + framePathOf(query, choice))
  return `<iframe src="${address}"
  title="${escapeMarkup(siteName)}" width="100%" height="700" loading="lazy"></iframe>`
}
