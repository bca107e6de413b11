import { Form, useLocation } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { FAVOURITES_PATH } from '~/domain/favourites'
import { NEW_EVENT_PATH, PROPOSE_PATH } from '~/domain/new-event-paths'
import { ButtonLink } from './button'
import { Icon } from './icon'
import { Link } from './link'
import { Logo } from './logo'
import { PendingBadge } from './pending-badge'
import { useNewEventPath } from './root-data'
import { SearchField } from './search-field'

const MENU_LINKS = [
  { to: '/', label: 'Accueil' },
  { to: '/evenements', label: 'Événements' },
  { to: '/partenaires', label: 'Partenaires & Donateurs' },
  { to: '/about', label: 'À propos' },
  { to: '/how-it-works', label: 'Comment ça marche\u00a0?' },
  { to: '/contact', label: 'Contact' },
]

const GUEST_LINKS = [
  { to: '/auth/login', label: 'Connexion' },
  { to: '/auth/register', label: 'Inscription' },
]

interface MenuUser {
  role: 'organizer' | 'admin'
}

interface MenuProps extends ComponentProps<typeof PendingBadge> {
  user: MenuUser | null
  /** How many this browser keeps; 0 on the server, whose pages are the same for all. */
  favourites: number
}

export function SiteHeader({ siteName, ...menu }: MenuProps & { siteName: string }) {
  return (
    <header className="no-print fixed inset-x-0 top-0 z-40 h-header border-b-2 border-ink bg-paper">
      <div className="wrap flex h-full items-center justify-between">
        <Link to="/" aria-label={`${siteName}, accueil`}>
          <Logo name={siteName} />
        </Link>
        <div className="flex items-center sm:gap-6">
          <ButtonLink look="plain" to={useNewEventPath()} className="whitespace-nowrap max-lg:hidden">
            <Icon name="plus" size={20} strokeWidth={2.5} />
            Ajouter un événement
          </ButtonLink>
          <Favourites count={menu.favourites} />
          <SiteMenu {...menu} />
        </div>
      </div>
    </header>
  )
}

function Favourites({ count }: { count: number }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={FAVOURITES_PATH}
      aria-current={pathname === FAVOURITES_PATH ? 'page' : undefined}
      className="badged"
    >
      <Icon name="heart" size={28} strokeWidth={2.5} />
      <span className="max-lg:sr-only">Favoris</span>
      <FavouriteCount count={count} />
    </Link>
  )
}

function FavouriteCount({ count }: { count: number }) {
  return (
    count > 0 && (
      <>
        {' '}
        <span className="count-badge">{count}</span>
      </>
    )
  )
}

/** A details element opens without JavaScript; JavaScript adds more ways to close it. */
function SiteMenu({ user, pending, favourites }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const shownAt = useRef(key)

  useEffect(() => {
    // The first render closes nothing: the visitor may have opened it before hydration.
    if (key !== shownAt.current) close(menu.current)
    shownAt.current = key
  }, [key])

  useEffect(() => {
    function closeOnLeaving(event: Event) {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close(menu.current)
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !menu.current?.open) return
      close(menu.current)
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('click', closeOnLeaving)
    // An open menu would cover the focused element.
    document.addEventListener('focusin', closeOnLeaving)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeOnLeaving)
      document.removeEventListener('focusin', closeOnLeaving)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  function leave() {
    close(menu.current)
    // The field that has the focus is hidden with the menu.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <details ref={menu} className="group">
      <summary className="relative flex size-[min(3rem,15vw)] items-center justify-center hover:text-accent">
        <Icon name="menu" size={32} strokeWidth={2.5} className="group-open:hidden" />
        <Icon name="x" size={32} strokeWidth={2.5} className="hidden group-open:block" />
        <span className="sr-only">Menu</span>
        <PendingBadge pending={pending} />
      </summary>
      <div className="fixed top-header right-0 bottom-0 flex w-[min(17.5rem,100vw)] flex-col overflow-y-auto border-l-2 border-ink bg-paper p-5">
        <SearchField id="menu-search" label="Menu" onSubmit={leave} />
        <nav aria-label="Menu principal" className="mt-4">
          <MenuItems links={MENU_LINKS} />
        </nav>
        <ul className="mt-4 border-t-2 border-ink pt-2">
          <MenuItem to={FAVOURITES_PATH} label="Favoris">
            <FavouriteCount count={favourites} />
          </MenuItem>
        </ul>
        <nav aria-label="Compte" className="mt-4 border-t-2 border-ink pt-2">
          {user ? <AccountItems user={user} pending={pending} /> : <MenuItems links={GUEST_LINKS} />}
        </nav>
        <div className="mt-auto pt-6">
          {!user && (
            <ButtonLink look="quiet" to={PROPOSE_PATH} className="mb-2 w-full">
              Annoncer un événement sans compte
            </ButtonLink>
          )}
          <ButtonLink look="primary" to={NEW_EVENT_PATH} className="w-full px-3!">
            <Icon name="plus" size={20} strokeWidth={2.5} />
            Ajouter un événement
          </ButtonLink>
        </div>
      </div>
    </details>
  )
}

function close(menu: HTMLDetailsElement | null) {
  if (menu) menu.open = false
}

function MenuItems({ links }: { links: typeof MENU_LINKS }) {
  return (
    <ul>
      {links.map((link) => (
        <MenuItem key={link.to} {...link} />
      ))}
    </ul>
  )
}

function AccountItems({ user, pending }: Pick<MenuProps, 'pending'> & { user: MenuUser }) {
  return (
    <ul>
      <MenuItem to="/dashboard" label="Tableau de bord" />
      {user.role === 'admin' && (
        <MenuItem to="/admin" label="Panneau Admin">
          <PendingBadge pending={pending} />
        </MenuItem>
      )}
      <li>
        <Form method="post" action="/auth/logout">
          <button type="submit" className={`${MENU_ITEM} w-full text-left`}>
            Déconnexion
          </button>
        </Form>
      </li>
    </ul>
  )
}

const MENU_ITEM =
  'block py-2.5 font-display text-lg font-semibold hover:text-accent aria-[current=page]:text-accent'

function MenuItem({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link to={to} aria-current={pathname === to ? 'page' : undefined} className={MENU_ITEM}>
        {label}
        {children}
      </Link>
    </li>
  )
}
