import { useNavigate } from '@remix-run/react'
import { type ComponentProps, useEffect } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path within the site. */
  to: string
  /** Stays where the page is scrolled to. */
  preventScrollReset?: boolean
}

/** A link that the router follows. The router's own Link is a third of the cost of rendering a list: here one listener
 * serves all links (`useLinks`). */
export function Link({ to, preventScrollReset = false, ...props }: LinkProps) {
  return <a {...props} href={to} data-route={preventScrollReset ? 'stay' : ''} />
}

/** Lets the router follow clicks on links. React's own handlers come first and can prevent it. */
export function useLinks(): void {
  const navigate = useNavigate()

  useEffect(() => {
    function follow(event: MouseEvent) {
      const isPlainClick =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (event.defaultPrevented || !isPlainClick || !(event.target instanceof Element)) return
      const link = event.target.closest<HTMLAnchorElement>('a[data-route]')
      if (!link || (link.target !== '' && link.target !== '_self')) return
      event.preventDefault()
      const stays = link.dataset.route === 'stay'
      // A hash would scroll there: it is for those without JavaScript.
      navigate(link.pathname + link.search + (stays ? '' : link.hash), {
        preventScrollReset: stays,
        // Browsers do the same: the same address again is no new step in the history.
        replace: link.href === window.location.href,
      })
    }
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [navigate])
}
