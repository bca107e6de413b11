import { useNavigate } from '@remix-run/react'
import type { RefObject } from 'react'
import { cleanSearchText } from '~/domain/search-text'
import { SUGGESTIONS_PATH, type Suggestion, type SuggestionAnswer } from '~/domain/suggestion'
import { counted } from '~/platform/french'
import { Combobox, type ComboboxGroup } from './combobox'

export function SearchSuggestions({ input }: { input: RefObject<HTMLInputElement> }) {
  const navigate = useNavigate()

  function choose({ href }: Suggestion, field: HTMLInputElement) {
    field.value = ''
    navigate(href)
  }

  return (
    <Combobox
      input={input}
      find={findSuggestions}
      onChoose={choose}
      countText={(count) => counted(count, 'suggestion')}
      startsAsking
    />
  )
}

/** Empty if the words would be refused; without an answer the field works as a plain one. */
async function findSuggestions(q: string, signal: AbortSignal): Promise<ComboboxGroup<Suggestion>[]> {
  if (!cleanSearchText(q).ok) return []
  const answer = await fetch(`${SUGGESTIONS_PATH}?${new URLSearchParams({ q })}`, { signal })
  if (!answer.ok) return []
  const { groups }: SuggestionAnswer = await answer.json()
  return groups
}
