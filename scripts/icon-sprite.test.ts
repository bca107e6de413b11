import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ICON_NAMES } from '~/ui/icon-names'
import { iconSprite } from './icon-sprite'

test('the sprite holds the icons the site names, as lucide draws them (else: npm run icons)', async () => {
  expect(readFileSync('app/ui/icons.svg', 'utf8')).toBe(await iconSprite(ICON_NAMES))
})
