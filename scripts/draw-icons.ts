// npm run icons: draws the icons named in app/ui/icon-names.ts into app/ui/icons.svg.
import { writeFileSync } from 'node:fs'
import { ICON_NAMES } from '~/ui/icon-names'
import { iconSprite } from './icon-sprite'

writeFileSync('app/ui/icons.svg', await iconSprite(ICON_NAMES))
