import { type ComponentType, lazy, Suspense } from 'react'

/** A component whose code is not among what every page loads. `Otherwise` stands in its place where that code cannot be
 * loaded: without the network, or after a new version of the site has replaced the files of this one. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Otherwise: ComponentType,
): ComponentType<P> {
  // React's types cannot tell that any P is without a ref.
  const Part = lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Otherwise as ComponentType<P> }),
    ),
  ) as unknown as ComponentType<P>
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
