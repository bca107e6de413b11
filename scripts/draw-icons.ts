// npm run icons: draws the icons named in app/ui/icon-names.ts into app/ui/icons.svg, and those of the site from
// public/favicon.svg.
import { readFileSync, writeFileSync } from 'node:fs'
import { ICON_NAMES } from '~/ui/icon-names'
import { iconSprite } from './icon-sprite'
import { siteIcons } from './site-icons'

writeFileSync('app/ui/icons.svg', await iconSprite(ICON_NAMES))
for (const [name, icon] of Object.entries(await siteIcons(readFileSync('public/favicon.svg')))) {
  writeFileSync(`public/${name}`, icon)
}
