// The CSP nonce of the page being rendered. Known on the server only: browsers hide it from scripts on purpose.
import { createContext, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

export const NonceProvider = NonceContext.Provider

/** For the `nonce` attribute of `<Scripts>`, `<ScrollRestoration>` and every other inline script. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
