import { flatRoutes } from '@remix-run/fs-routes'
import { type RouteConfig, route } from '@remix-run/route-config'

export default [
  ...(await flatRoutes()),
  route('auth/email-verification', 'routes/auth.verify-email.tsx', { id: 'auth/email-verification' }),
  // Google's front ends are said to keep addresses that end with z for themselves.
  route('health', 'routes/healthz.ts', { id: 'health' }),
  route('organizer/dashboard', 'routes/dashboard.tsx', { id: 'organizer/dashboard' }),
] satisfies RouteConfig
