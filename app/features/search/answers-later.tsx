import { type ComponentProps, lazy, Suspense } from 'react'
import type { NothingFound as Nothing } from './nothing-found'
import type { Understood as Words } from './understood'

// Most lists find something and have nothing to say about words, so this code is not among what every page loads. Without the
// network the list stands for itself.
const WordsLater = lazy(() =>
  import('./understood').then(
    ({ Understood }) => ({ default: Understood }),
    () => ({ default: (_: ComponentProps<typeof Words>) => <></> }),
  ),
)
const NothingLater = lazy(() =>
  import('./nothing-found').then(
    ({ NothingFound }) => ({ default: NothingFound }),
    () => ({ default: (_: ComponentProps<typeof Nothing>) => <></> }),
  ),
)

export function Understood(props: ComponentProps<typeof Words>) {
  return (
    <Suspense>
      <WordsLater {...props} />
    </Suspense>
  )
}

export function NothingFound(props: ComponentProps<typeof Nothing>) {
  return (
    <Suspense>
      <NothingLater {...props} />
    </Suspense>
  )
}
