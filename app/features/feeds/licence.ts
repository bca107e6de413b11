import { ofName } from '~/platform/french'

/** The data of the feeds may be used under these terms: in words, and where the terms stand in full. */
export interface DataLicence {
  text: string
  url: string
}

/** `siteUrl`: without a slash at its end. */
export function dataLicence({ siteUrl, siteName }: { siteUrl: string; siteName: string }): DataLicence {
  return {
    text: `Données factuelles libres de droits, avec mention ${ofName(siteName)} et lien vers la page de l’événement\u00a0; textes et photos © leurs auteurs.`,
    url: `${siteUrl}/reutiliser#licence`,
  }
}
