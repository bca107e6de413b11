import { flatRoutes } from '@remix-run/fs-routes'
import { type RouteConfig, route } from '@remix-run/route-config'

/** Paths whose screens the next issues build: until then one plain page says so. */
const SOON = [
  'auth/login',
  'auth/register',
  'auth/forgot-password',
  'auth/verify-email',
  'auth/email-verification',
  'dashboard',
  'organizer/dashboard',
  'organizer/profile',
  'organizer/submit-event',
  'organizer/edit-event/:id',
  'organizer/event-confirmation/:id',
  'admin',
  'admin/categories',
  'admin/events',
  'admin/partners',
  'admin/users',
  'payment/success',
]

export default [
  ...(await flatRoutes({ ignoredRouteFiles: ['soon.tsx'] })),
  ...SOON.map((path) => route(path, 'routes/soon.tsx', { id: `soon/${path}` })),
] satisfies RouteConfig
