import { flatRoutes } from '@remix-run/fs-routes'
import { type RouteConfig, route } from '@remix-run/route-config'

export default [
  ...(await flatRoutes()),
  route('auth/email-verification', 'routes/auth.verify-email.tsx', { id: 'auth/email-verification' }),
  route('organizer/dashboard', 'routes/dashboard.tsx', { id: 'organizer/dashboard' }),
] satisfies RouteConfig
