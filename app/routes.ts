import { flatRoutes } from '@remix-run/fs-routes'
import { type RouteConfig, route } from '@remix-run/route-config'

/** Paths whose screens the next issues build, by the module that guards them: until then one plain page says so. */
const SOON = {
  'soon-user.tsx': ['payment/success'],
}

export default [
  ...(await flatRoutes({ ignoredRouteFiles: Object.keys(SOON) })),
  // One screen under two addresses.
  route('auth/email-verification', 'routes/auth.verify-email.tsx', { id: 'auth/email-verification' }),
  route('organizer/dashboard', 'routes/dashboard.tsx', { id: 'organizer/dashboard' }),
  ...Object.entries(SOON).flatMap(([file, paths]) =>
    paths.map((path) => route(path, `routes/${file}`, { id: `soon/${path}` })),
  ),
] satisfies RouteConfig
