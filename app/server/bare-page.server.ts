// A page without Remix: no script, and its own small stylesheet.
import { escapeMarkup } from '~/platform/markup'

export function barePage(title: string, content: string): string {
  return `<!doctype html>
<html lang="fr-CH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/bare-page.css">
<title>${escapeMarkup(title)}</title>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
}
