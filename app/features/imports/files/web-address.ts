/** The one address that a field of a source holds; null when it holds none, or more than an address. */
export function webAddressOf(text: string | null | undefined): string | null {
  const address = text?.trim() ?? ''
  return /^https?:\/\/\S+$/i.test(address) && address.length <= 2000 && URL.canParse(address) ? address : null
}
