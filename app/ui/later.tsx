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
  let Ready: ComponentType<P> | null = null
  // The server has all code at hand: waiting for it would make two renderings of each first page.
  if (typeof document === 'undefined') {
    load().then(
      (part) => {
        Ready = part
      },
      () => {},
    )
  }
  return (props) => {
    const Shown = Ready ?? Part
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    )
  }
}
