import { COMPONENT_PATH, FRAME_PATH } from '~/http/open-to-all'
import { TextSection } from '~/ui/section'
import { CodeBlock } from './code-block'

/** Web masters read here about attributes, colours, content policy, height of the frame, and doing it by hand. */
export function EmbeddingNotes({ siteUrl, siteName }: { siteUrl: string; siteName: string }) {
  return (
    <TextSection id="integrer" title="Pour webmasters">
      <h3>Le composant</h3>
      <p>
        <code>&lt;agenda-romand&gt;</code> lit comme attributs tous les filtres ci-dessous, plusieurs valeurs
        séparées par des virgules, ainsi que <code>limit</code> (nombre d’événements affichés, 10 par défaut),{' '}
        <code>niveau</code> (des titres des jours, de 1 à 6, 3 par défaut) et <code>recherche="non"</code>. Le
        lien entre les balises reste visible partout où le script ne tourne pas&nbsp;: laissez-le. Les
        couleurs et la police se règlent dans votre feuille de style&nbsp;; clair ou sombre suit le{' '}
        <code>color-scheme</code> de votre page.
      </p>
      <CodeBlock>{STYLE}</CodeBlock>
      <p>
        Le script pèse moins de 8&nbsp;ko, ne dépend de rien, ne pose aucun cookie et n’en envoie pas. Ses
        styles restent dans le composant, et ceux de votre page n’y entrent pas. Son adresse ne change
        pas&nbsp;; le navigateur vérifie toutes les heures s’il existe une version plus récente.
      </p>
      <h3>Politique de sécurité (CSP)</h3>
      <p>
        Si votre site envoie un <code>Content-Security-Policy</code>, ajoutez ces sources, selon la forme. Le
        composant n’a besoin ni de <code>'unsafe-inline'</code> ni de <code>style-src</code>, et convient à{' '}
        <code>require-trusted-types-for 'script'</code>.
      </p>
      <CodeBlock label="Composant">
        {`script-src ${siteUrl}${COMPONENT_PATH}; connect-src ${siteUrl}/evenements.json`}
      </CodeBlock>
      <CodeBlock label="Cadre">{`frame-src ${siteUrl}${FRAME_PATH}`}</CodeBlock>
      <h3>La hauteur du cadre</h3>
      <p>
        Le cadre annonce la hauteur de son contenu par <code>postMessage</code>. Pour qu’il s’y adapte,
        ajoutez à votre page&nbsp;:
      </p>
      <CodeBlock>{heightScript(siteUrl)}</CodeBlock>
      <p>
        Le cadre ne lit pas votre page et votre page ne peut rien faire à l’agenda&nbsp;: pas de cookie, pas
        de session, les liens s’ouvrent dans un nouvel onglet.
      </p>
      <h3>Sans script ni cadre</h3>
      <p>
        Si votre site sait afficher un calendrier externe ou un flux, donnez-lui l’adresse <code>.ics</code>{' '}
        ou <code>.rss</code> de votre liste. Pour une mise en page à vous, lisez le JSON&nbsp;:
      </p>
      <CodeBlock>{ownScript(siteUrl, siteName)}</CodeBlock>
      <p>
        Dans l’exemple, les titres sont insérés comme du texte (<code>textContent</code>), jamais comme du
        HTML&nbsp;: faites de même pour protéger vos visiteurs.
      </p>
    </TextSection>
  )
}

const STYLE = `agenda-romand {
  --agenda-accent: #c4161c;   /* repères, focus */
  --agenda-paper: #ffffff;    /* fond */
  --agenda-ink: #17140f;      /* texte */
  --agenda-font: inherit;
}`

function heightScript(siteUrl: string): string {
  return `<script type="module">
  const frame = document.querySelector('iframe[src^="${siteUrl}"]')
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== '${siteUrl}' || source !== frame.contentWindow) return
    if (data.type === 'agenda-romand') frame.height = data.height
  })
</script>`
}

function ownScript(siteUrl: string, siteName: string): string {
  return `<ul id="agenda"></ul>
<p>Source\u00a0: <a href="${siteUrl}/">${siteName}</a></p>
<script type="module">
  const address = '${siteUrl}/evenements.json?lieu=Nyon&rayon=10&limit=5'
  const { items } = await (await fetch(address)).json()
  for (const { title, url, display } of items) {
    const link = document.createElement('a')
    link.href = url
    link.textContent = [display.day, display.time, title, ...display.marks].join(', ')
    const line = document.createElement('li')
    line.append(link)
    document.querySelector('#agenda').append(line)
  }
</script>`
}
