import { useState } from 'react'

/** Changes after each success, so that forms show the stored values. */
export function useDoneKey(flash: { id: string } | null): string | undefined {
  const [latest, setLatest] = useState(flash?.id)
  if (flash && flash.id !== latest) setLatest(flash.id)
  return flash?.id ?? latest
}
