/** Under what terms the data of the feeds may be used: in words, and where the terms stand in full. */
export interface DataLicence {
  text: string
  url: string
}

/** `siteUrl`: without a slash at its end. */
export function dataLicence({ siteUrl, siteName }: { siteUrl: string; siteName: string }): DataLicence {
  return {
    text: `Faits libres d’usage, en nommant ${siteName} avec un lien vers la page de l’événement\u00a0; textes et photos à leurs auteurs.`,
    url: `${siteUrl}/reutiliser#licence`,
  }
}
