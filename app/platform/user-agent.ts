/** How this site presents itself to others that it calls. */
export function userAgentOf(siteUrl: string): string {
  return `AgendaRomand/1.0 (+${siteUrl})`
}
