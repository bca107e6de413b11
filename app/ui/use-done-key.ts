import { useState } from 'react'

/**
 * A key for the forms of a page: another one when something has been done, so that they begin anew with what is stored.
 * It stays when the message of what was done goes: somebody may be typing already.
 */
export function useDoneKey(flash: { id: string } | null): string | undefined {
  const [latest, setLatest] = useState(flash?.id)
  if (flash && flash.id !== latest) setLatest(flash.id)
  return flash?.id ?? latest
}
