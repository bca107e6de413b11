// `npm run mutate` makes these changes: for each number and state of each row of docs/specification.md one change of
// the code that makes it untrue.

export interface Edit {
  file: string
  /** Occurs once in the file. */
  from: string
  to: string
}

/** A row of the table, named by its first cell, and the changes that its test must notice, one at a time. */
type Row = readonly [row: string, ...mutations: (Mutation | readonly Mutation[])[]]

/** `file`, what stands there, what takes its place. A list of them is one change at several places. */
type Mutation = readonly [file: string, from: string, to: string]

const GUARDS = 'app/features/accounts/guards.server.ts'
const HEADER = 'app/ui/site-header.tsx'
const FOOTER = 'app/ui/site-footer.tsx'
const THEME = 'app/ui/theme.css'
const FILTERS = 'app/domain/filters.ts'
const BANNER = 'app/features/consent/consent-banner.tsx'
const PREFERENCES = 'app/features/consent/preferences-form.tsx'
const CONSENT = 'app/features/consent/consent-store.ts'
const ANALYTICS = 'app/features/consent/analytics.tsx'
const NOTIFICATION = 'app/domain/notification.ts'
const OVERLAY = 'app/features/notify/notifications-overlay.tsx'
const ADMIN_LIVE = 'app/features/notify/admin-live.tsx'
const USER = 'app/domain/user.ts'
const TOKENS = 'app/features/accounts/device-tokens.server.ts'
const DEVICE_ID = 'app/features/notify/push/device-id.ts'
const SESSION = 'app/features/notify/push/push-session.ts'
const PAGE_WORKER = 'app/features/notify/push/worker.ts'
const WORKER = 'app/service-worker/push.ts'
const PANEL = 'app/features/notify/push/debug-panel.tsx'
const SOUND = 'app/features/notify/push/alert-sound.ts'
const MAP = 'app/ui/map/map-frame.client.tsx'
const SEARCH = 'app/domain/search-text.ts'
const MESSAGES = 'app/features/accounts/messages.ts'
const IDENTITY = 'app/backend/identity/embedded/identity.server.ts'

/** The named test notices each pattern that is missing. */
const PATTERNS = [
  '/<\\s*\\/?\\s*script/i',
  '/javascript:/i',
  '/data:/i',
  '/vbscript:/i',
  '/onload/i',
  '/onerror/i',
  '/onclick/i',
  '/eval\\s*\\(/i',
  '/alert\\s*\\(/i',
  '/document\\./i',
  '/window\\./i',
  '/\\.innerHTML/i',
  '/\\.outerHTML/i',
].map((pattern): Mutation => [SEARCH, `  ${pattern},\n`, ''])

const ROWS: readonly Row[] = [
  // 2. Screens and routes
  [
    'Public screens at their paths',
    ['app/routes/faq.tsx', '<Page title="Questions fréquentes"', '<Page title="Réponses"'],
    ['app/routes/legal.tsx', "path: '/legal'", "path: '/conditions'"],
  ],
  [
    'NotFound',
    [
      'app/routes/$.tsx',
      'export async function loader() {\n  throw data(null, { status: 404 })',
      'export async function loader() {\n  throw data(null, { status: 200 })',
    ],
  ],
  [
    'Home',
    [
      'app/routes/_index.tsx',
      '  const { catalogue, categories, clock } = await runtime()\n  const page = homePage',
      '  throw new Response(null, { status: 500 })\n  const { catalogue, categories, clock } = await runtime()\n  const page = homePage',
    ],
  ],
  [
    'EventsList',
    [
      [
        'app/features/search/catalogue/event-feed.server.ts',
        "const where: Condition[] = [['status', '==', 'published']]",
        'const where: Condition[] = []',
      ],
      [
        'app/features/search/catalogue/feed-changes.ts',
        "event.status === 'published' && event.removedAt === null",
        'event.removedAt === null',
      ],
    ],
  ],
  ['EventsList: `q`', [FILTERS, "given.get('q')", "given.get('recherche')"]],
  ['EventsList: `category`', [FILTERS, "categories: several('category'", "categories: several('langue'"]],
  [
    'EventDetail',
    ['app/domain/labels.ts', '`De ${minAge} à ${maxAge} ans`', '`Dès ${minAge} ans`'],
    [
      'app/features/events/event-aside.tsx',
      '{place.address.map((line) => (\n            <p key={line}>{line}</p>\n          ))}',
      '',
    ],
  ],
  [
    'Partners, PartnerDetail',
    [
      'app/routes/partenaires.$id.tsx',
      'catalogue.ofPartner(partner.id, EVENTS_SHOWN)',
      "catalogue.ofPartner('', EVENTS_SHOWN)",
    ],
  ],
  [
    'Login, Register',
    [GUARDS, "leadingTo('/auth/login', pathname + search)", "leadingTo('/auth/login', '/')"],
  ],
  [
    'ForgotPassword',
    [
      [
        'app/features/accounts/password-reset.server.ts',
        '  for (const holder of holders) await revokeSessions(holder.uid, dependencies)\n',
        '',
      ],
      ['app/features/accounts/password-reset.server.ts', '  await revokeSessions(uid, dependencies)\n', ''],
    ],
  ],
  [
    'EmailVerification, EmailVerificationCustom: one screen',
    ['app/routes.ts', "'routes/auth.verify-email.tsx'", "'routes/auth.login.tsx'"],
  ],
  [
    'Dashboard, OrganizerDashboard: one screen',
    ['app/routes.ts', "'routes/dashboard.tsx'", "'routes/organizer.profile.tsx'"],
  ],
  [
    'OrganizerProfile',
    [
      'app/features/accounts/manage-account.server.ts',
      'documents.update<User>(users, user.uid, change)',
      'documents.update<User>(users, user.uid, {})',
    ],
  ],
  [
    'SubmitEvent, EditEvent, EventConfirmation',
    [
      'app/domain/author-paths.ts',
      '`/organizer/event-confirmation/${encodeURIComponent(eventId)}`',
      "'/dashboard'",
    ],
  ],
  ['AdminDashboard', ['app/routes/admin.tsx', 'La plus ancienne attend', 'Attend']],
  [
    'ManageCategories',
    [
      'app/features/admin/categories/manage-categories.server.ts',
      "position === 'up' ? at - 1 : position === 'down' ? at + 1",
      "position === 'up' ? at + 1 : position === 'down' ? at - 1",
    ],
  ],
  [
    'ModerateEvents, `eventId`',
    ['app/features/moderation/moderation-address.ts', "eventId: text('eventId')", 'eventId: null'],
  ],
  [
    'ManagePartners',
    ['app/features/admin/partners/manage-partners.server.ts', 'active: false', 'active: true'],
  ],
  [
    'ManageUsers',
    [
      'app/features/accounts/change-user.server.ts',
      'disable: { disabled: true }',
      'disable: { disabled: false }',
    ],
  ],
  [
    'PaymentSuccess: a login is required',
    ['app/routes/payment.success.tsx', 'const user = await requireUser(request)', "const user = { uid: '' }"],
  ],
  [
    'PaymentSuccess: thanks for what was paid, `supported`',
    ['app/features/donations/change-payment.server.ts', '{ supported: true }', '{ supported: false }'],
    ['app/features/donations/donation-state.tsx', 'Merci de votre soutien', 'Votre don'],
  ],
  [
    'A logged-in user is redirected to Home from the guest screens',
    [GUARDS, "if ((await currentUser(request)) !== null) throw redirect('/')", 'await currentUser(request)'],
  ],
  [
    'A logged-out user goes to Login, from each screen and form that requires it',
    [
      GUARDS,
      'if (user !== null) return user\n  const isForm',
      "if (user !== null) return user\n  throw redirect('/')\n  const isForm",
    ],
    [
      'app/routes/organizer.profile.tsx',
      'export async function action({ request }: ActionFunctionArgs) {\n  const user = await requireUser(request)',
      "export async function action({ request }: ActionFunctionArgs) {\n  const user = { uid: '' }",
    ],
  ],
  ['The redirect query holds the intended path', [GUARDS, 'pathname + search)', 'pathname)']],
  [
    'A non-admin goes to Home',
    [
      GUARDS,
      "if (user.role !== 'admin') throw redirect('/')",
      "if (user.role !== 'admin') throw redirect('/dashboard')",
    ],
  ],
  [
    'A page view (path and title) to analytics after every navigation',
    [ANALYTICS, 'page_path: withoutKey(pathname)', "page_path: '/'"],
    [ANALYTICS, 'page_title: withoutTitlePrefix(document.title)', "page_title: ''"],
    [ANALYTICS, '}, [pathname, search, isGranted])', '}, [isGranted])'],
  ],
  ['Browser title: name and tagline', ['app/http/seo.ts', '[site.name, site.tagline]', '[site.name]']],
  ['The pending count before the title', ['app/domain/pending.ts', '`(${count}) `', '`${count} `']],
  [
    'Header 80 px, fixed',
    [THEME, '--spacing-header: min(5rem', '--spacing-header: min(4.5rem'],
    [HEADER, 'no-print fixed inset-x-0', 'no-print absolute inset-x-0'],
  ],
  [
    'Burger; menu 280 px on the right',
    [HEADER, 'w-[min(17.5rem,', 'w-[min(18.75rem,'],
    [HEADER, 'fixed top-header right-0', 'fixed top-header left-0'],
    [HEADER, '<details ref={menu} className="group">', '<details open ref={menu} className="group">'],
  ],
  [
    'The menu closes on a click outside',
    [
      // The click gives the focus to what is outside.
      [HEADER, "document.addEventListener('click', closeOnLeaving)", ''],
      [HEADER, "document.addEventListener('focusin', closeOnLeaving)", ''],
    ],
  ],
  ['Search field of the menu, Enter', ['app/ui/search-field.tsx', 'action="/evenements"', 'action="/"']],
  [
    'Links of the menu in their order, « Connexion » and « Inscription », « Ajouter un événement »',
    [HEADER, "  { to: '/about', label: 'À propos' },\n", ''],
    [
      HEADER,
      "{ to: '/auth/login', label: 'Connexion' },\n  { to: '/auth/register', label: 'Inscription' }",
      "{ to: '/auth/register', label: 'Inscription' },\n  { to: '/auth/login', label: 'Connexion' }",
    ],
    [HEADER, '<ButtonLink look="primary" to={NEW_EVENT_PATH}', '<ButtonLink look="primary" to="/"'],
  ],
  [
    '« Tableau de bord », « Déconnexion »',
    [HEADER, '<MenuItem to="/dashboard" label="Tableau de bord" />', ''],
    [
      'app/routes/auth.logout.ts',
      'await endSession(request)',
      "request.url ? '' : await endSession(request)",
    ],
  ],
  ['« Panneau Admin » for admins only', [HEADER, "{user.role === 'admin' && (", '{(']],
  [
    'Its red badge; 99+',
    ['app/domain/pending.ts', 'const MOST_SHOWN = 99', 'const MOST_SHOWN = 98'],
    [
      THEME,
      'background: var(--accent);\n  color: var(--on-accent);\n  font: 700 0.875rem',
      'background: var(--ink);\n  color: var(--on-accent);\n  font: 700 0.875rem',
    ],
  ],
  [
    'Footer: links, the twelve categories, two social links',
    [FOOTER, "  { to: '/support-us', label: 'Nous soutenir' },\n", ''],
    [FOOTER, '`/evenements?category=${slug}`', '`/evenements?theme=${slug}`'],
    [FOOTER, '<SocialLink href={social.instagram}>Instagram</SocialLink>', ''],
  ],
  ['A footer link scrolls smoothly to the top', [FOOTER, "calm ? 'auto' : 'smooth'", "'auto'"]],
  ['In-app notification with « Voir »', [NOTIFICATION, '`/admin/events?${', '`/admin?${']],
  [
    'Debug panel, hidden by default, three buttons',
    [
      'app/features/notify/push-live.tsx',
      "if (new URLSearchParams(location.search).get('debug') !== 'notifications') return",
      '',
    ],
    [PANEL, 'Forcer MAJ SW', 'Forcer'],
    [PANEL, 'Diagnostic Avancé', 'Diagnostic'],
    [PANEL, '          Test Notification\n', '          Test\n'],
  ],
  [
    'Cookie preferences: modal, necessary ones always on, three toggles, « Sauvegarder les préférences », « Cookies » opens it again',
    [PREFERENCES, '          defaultChecked\n          disabled\n', '          defaultChecked\n'],
    [PREFERENCES, "  { toggle: 'marketing', label: 'Marketing', text: NONE_YET },\n", ''],
    [PREFERENCES, 'Sauvegarder les préférences', 'Sauvegarder'],
    [
      'app/features/consent/cookies.tsx',
      '<button type="button" aria-haspopup="dialog" onClick={open} className={className}>',
      '<button type="button" className={className}>',
    ],
  ],
  ['« Annuler »', ['app/features/consent/consent-dialog.tsx', 'Annuler', 'Retour']],

  // 3. Entities
  [
    'User profile and its fields; role organizer at first',
    [USER, "    role: 'organizer',", "    role: 'admin',"],
    [USER, '    supported: false,', '    supported: true,'],
    [USER, '    displayName: account.displayName,', "    displayName: '',"],
    [USER, '    photoURL: null,', "    photoURL: '',"],
  ],
  [
    '`photoURL` from Google',
    [
      'app/features/accounts/google-sign-in.server.ts',
      "profile === 'created' && photoURL !== null",
      "profile === 'saved' && photoURL !== null",
    ],
  ],
  [
    'Push data of a user',
    [TOKENS, '      fcmToken: token,', '      fcmToken: null,'],
    [TOKENS, '      fcmTokenUpdatedAt: updatedAt,', '      fcmTokenUpdatedAt: null,'],
    [
      TOKENS,
      'const entry = { token, updatedAt, userAgent: userAgent.slice(0, USER_AGENT_LENGTH), platform }',
      "const entry = { token, updatedAt, userAgent: '', platform: '' }",
    ],
  ],
  [
    '`device_id`: 16 characters, under that name',
    [DEVICE_ID, 'const LENGTH = 16', 'const LENGTH = 20'],
    [DEVICE_ID, "'device_id'", "'deviceId'"],
  ],
  ['`device_id`: made once', [DEVICE_ID, 'if (stored !== null && FORM.test(stored)) return stored', '']],
  [
    '`device_id`: of user agent, platform and time',
    [DEVICE_ID, '`${userAgent}|${platform}|${now}`', '`${platform}|${now}`'],
    [DEVICE_ID, '`${userAgent}|${platform}|${now}`', '`${userAgent}|${now}`'],
    [DEVICE_ID, '`${userAgent}|${platform}|${now}`', '`${userAgent}|${platform}`'],
  ],
  [
    'Event: status, `pending`',
    [
      [
        'app/features/search/catalogue/feed-changes.ts',
        "event.status === 'published' && event.removedAt === null",
        'event.removedAt === null',
      ],
      [
        'app/features/search/catalogue/event-feed.server.ts',
        "const where: Condition[] = [['status', '==', 'published']]\n  const all",
        'const where: Condition[] = []\n  const all',
      ],
    ],
  ],
  [
    'In-app notification: fields and default title',
    [NOTIFICATION, "'Nouvelle notification'", "'Notification'"],
    [NOTIFICATION, '    data,\n', '    data: {},\n'],
  ],
  [
    'In-app notification of a push message: title, body, type, event',
    ['app/features/notify/push/push-message.ts', 'body: title, data: about }', 'body, data: about }'],
    ['app/features/notify/push/push-message.ts', '...(eventId && { eventId })', ''],
  ],
  [
    'Cookie preferences in three keys of local storage',
    [CONSENT, "'cookiePreferences'", "'preferences'"],
    [CONSENT, "'cookieConsentGiven'", "'consentGiven'"],
    [CONSENT, "'cookieConsentDate'", "'consentDate'"],
  ],

  // 4. States and transitions
  [
    'Logged in: profile; empty if missing or not loaded',
    [
      'app/features/accounts/profile.server.ts',
      "if (profile === null) log.error({ uid }, 'Erreur lors du chargement du profil')",
      '',
    ],
    [
      'app/features/accounts/profile.server.ts',
      "'Erreur lors du chargement du profil')\n    return null",
      "'Erreur')\n    return null",
    ],
  ],
  [
    'Admin when the role says so',
    ['app/features/accounts/session.server.ts', "role: profile?.role ?? 'organizer'", "role: 'organizer'"],
  ],
  [
    'Registration mails the link of the verification, which leads on to the site',
    ['app/features/accounts/register.server.ts', 'continuePath: leadsOnTo }', "continuePath: '/dashboard' }"],
    [
      'app/features/accounts/register.server.ts',
      "await requestMail({ ask: 'registration'",
      "if (false) await requestMail({ ask: 'registration'",
    ],
  ],
  [
    'Resend; refused when verified',
    [
      'app/features/accounts/email-verification.server.ts',
      "await saveProfileOf(account, dependencies.documents)\n    return { ok: false, reason: 'already-verified' }",
      'await saveProfileOf(account, dependencies.documents)\n    return { ok: true }',
    ],
  ],
  [
    'Pending is counted live',
    [
      'app/features/events/pending.server.ts',
      "const QUERY = { where: [['status', '==', 'pending']] } as const",
      "const QUERY = { where: [['status', '==', 'draft']] } as const",
    ],
  ],
  [
    'The banner shows until preferences are stored; accept all',
    [BANNER, "onChoose(intent === 'all')", 'onChoose(false)'],
  ],
  ['Necessary only', [BANNER, "onChoose(intent === 'all')", 'onChoose(true)']],
  [
    'Saving updates the consent of analytics',
    [ANALYTICS, "analytics_storage: isGranted ? 'granted' : 'denied'", "analytics_storage: 'granted'"],
  ],
  [
    'Reset clears and shows the banner again',
    [CONSENT, 'for (const key of Object.values(STORAGE_KEYS)) localStorage.removeItem(key)', ''],
  ],
  ['Push only when permission is granted', [SESSION, "permission === 'default'", 'false']],
  [
    'Notifications: the newest on top',
    [NOTIFICATION, '[change.notification, ...others]', '[...others, change.notification]'],
  ],
  [
    'Notifications: gone after 10 s',
    [OVERLAY, 'const DISPLAY_MS = 10_000', 'const DISPLAY_MS = 8_500'],
    [OVERLAY, 'const DISPLAY_MS = 10_000', 'const DISPLAY_MS = 11_000'],
  ],
  [
    'Notifications: gone when dismissed',
    [
      OVERLAY,
      'heir?.focus({ preventScroll: true })\n    removeNotification(id)',
      'heir?.focus({ preventScroll: true })',
    ],
  ],
  ['Unread badge goes up', [NOTIFICATION, 'list.unread : list.unread + 1', 'list.unread : list.unread']],
  ['Unread badge goes down', [NOTIFICATION, 'Math.max(0, list.unread - 1)', 'list.unread']],
  ['Unread badge never below 0', [NOTIFICATION, 'Math.max(0, list.unread - 1)', 'list.unread - 1']],
  [
    'A new worker reloads the page of an admin',
    [
      PAGE_WORKER,
      "workers.addEventListener('controllerchange', () => location.reload(), { once: true })",
      '',
    ],
    [PAGE_WORKER, "tell(worker, { type: 'SKIP_WAITING' })", ''],
  ],
  [
    'Forced update: 1 s, then 2 s',
    [PAGE_WORKER, 'const PAUSE_MS = 1000', 'const PAUSE_MS = 900'],
    [PAGE_WORKER, 'const PAUSE_MS = 1000', 'const PAUSE_MS = 1100'],
    [PAGE_WORKER, 'const RELOAD_AFTER_MS = 2000', 'const RELOAD_AFTER_MS = 1900'],
    [PAGE_WORKER, 'const RELOAD_AFTER_MS = 2000', 'const RELOAD_AFTER_MS = 2100'],
    [PAGE_WORKER, '  for (const name of await caches.keys()) await caches.delete(name)\n', ''],
    [PAGE_WORKER, 'registrations.map((registration) => registration.unregister())', '[]'],
  ],
  ['Token regeneration', ['app/features/notify/push/own-token.ts', '  await source.drop(worker)\n', '']],
  [
    'Mounted once',
    [
      ['app/root.tsx', '{adminLive}\n', '{adminLive}{adminLive}\n'],
      [ADMIN_LIVE, '    if (isMounted) return\n', ''],
    ],
  ],

  // 5. Validation
  [
    'Search text: empty, trimmed, 500 characters, script-like patterns, removed characters, white space',
    ...PATTERNS,
    [SEARCH, 'const trimmed = raw.trim()', 'const trimmed = raw'],
    [SEARCH, 'SEARCH_TEXT_MAX = 500', 'SEARCH_TEXT_MAX = 501'],
    [SEARCH, 'SEARCH_TEXT_MAX = 500', 'SEARCH_TEXT_MAX = 499'],
    ...['<', '>', "'", '"', '&'].map(
      (sign): Mutation => [SEARCH, `/[<>'"&]/g`, `/[${`<>'"&`.replace(sign, '')}]/g`],
    ),
    [SEARCH, "      .replace(/\\s+/g, ' ')\n", ''],
  ],
  [
    'An invalid search becomes empty',
    ['app/ui/search-input.tsx', "if (!cleaned.ok && words instanceof HTMLInputElement) words.value = ''", ''],
  ],
  [
    'Password change: logged in',
    [
      [
        'app/features/accounts/change-password.server.ts',
        "if (!user || !email) return { ok: false, reason: 'no-user-or-email' }",
        'if (!user || !email) return { ok: true }',
      ],
      [
        'app/features/accounts/change-password.server.ts',
        "if (!user?.profile) return { ok: false, reason: 'no-user-or-email' }",
        'if (!user?.profile) return { ok: true }',
      ],
    ],
  ],
  [
    'Password change: present password',
    [
      'app/features/accounts/change-password.server.ts',
      "if (!outcome.ok || outcome.account.uid !== user.uid) return { ok: false, reason: 'wrong-password' }",
      '',
    ],
  ],
  [
    'Profile update: logged in',
    [
      'app/routes/organizer.profile.tsx',
      'export async function action({ request }: ActionFunctionArgs) {\n  const user = await requireUser(request)',
      "export async function action({ request }: ActionFunctionArgs) {\n  const user = { uid: '' }",
    ],
  ],
  [
    'Resend: logged in',
    [
      'app/features/accounts/email-verification.server.ts',
      "if (user === null) return { ok: false, reason: 'not-signed-in' }",
      'if (user === null) return { ok: true }',
    ],
  ],
  [
    'Push: supported browsers; elsewhere a console warning alone',
    ['app/features/notify/push/push-support.ts', " && 'PushManager' in window", ''],
  ],
  [
    'Push: a signed-in user',
    [
      GUARDS,
      "if (user === null) throw new Response('Connexion requise.\\n', { status: 401 })",
      'if (user === null) throw new Response(null, { status: 403 })',
    ],
    [
      GUARDS,
      "if (user.role !== 'admin') throw new Response('Réservé à l’administration.\\n', { status: 403 })",
      '',
    ],
  ],

  // 6. Roles
  [
    'Organizer: dashboard, profile, events; admin: these and /admin',
    [
      'app/routes/dashboard.tsx',
      'export async function loader({ request }: LoaderFunctionArgs) {\n  const user = await requireUser(request)',
      "export async function loader({ request }: LoaderFunctionArgs) {\n  if ((await requireUser(request)).role === 'organizer') throw redirect('/')\n  const user = await requireUser(request)",
    ],
    ['app/routes/admin.tsx', 'await requireAdmin(request)', ''],
  ],
  [
    'Only admins have push set up at start; followers where they ask for it ([mail and notifications](decisions/mail-and-notifications.md))',
    [
      GUARDS,
      "if (user.role !== 'admin') throw new Response('Réservé à l’administration.\\n', { status: 403 })",
      '',
    ],
  ],

  // 7. Calls
  [
    'Sign in, register, sign out',
    [
      'app/routes/auth.logout.ts',
      'await endSession(request)',
      "request.url ? '' : await endSession(request)",
    ],
  ],
  [
    'Google',
    [
      'app/backend/identity/embedded/google.server.ts',
      'return { ok: true, account, isNew: false, passwordRemoved: false }',
      'return { ok: true, account, isNew: true, passwordRemoved: false }',
    ],
  ],
  [
    'Password reset mail',
    [
      IDENTITY,
      'transaction.update(credentials, code.uid, { passwordHash, emailVerified: true })',
      'transaction.update(credentials, code.uid, { passwordHash })',
    ],
    [
      IDENTITY,
      'transaction.update(credentials, code.uid, { passwordHash, emailVerified: true })',
      'transaction.update(credentials, code.uid, { emailVerified: true })',
    ],
  ],
  [
    'Update the password',
    [
      IDENTITY,
      'const outcome = await updateCredential(uid, { passwordHash }, documents)',
      'const outcome = await updateCredential(uid, {}, documents)',
    ],
  ],
  [
    'Resend verification',
    [IDENTITY, "if (credential.emailVerified) return { ok: false, reason: 'already-verified' }", ''],
  ],
  [
    'File storage: upload, read, delete',
    [
      'app/backend/files/disk-files.server.ts',
      'await writeDurably(temporary, bytes, new Date(clock.now()))',
      'await writeDurably(temporary, bytes.subarray(1), new Date(clock.now()))',
    ],
  ],
  ['Push token registration', [TOKENS, '      fcmToken: token,', '      fcmToken: null,']],
  [
    'Push messages without Firebase',
    [
      'app/features/notify/push/push-message.ts',
      "return { type: 'pending', eventId: id,",
      "return { type: 'pending', eventId: '',",
    ],
  ],
  [
    'Service worker at its path',
    ['app/features/app/worker-address.ts', "'/firebase-messaging-sw.js'", "'/sw.js'"],
  ],
  [
    'SKIP_WAITING, TEST_NOTIFICATION',
    [WORKER, "message?.type === 'SKIP_WAITING'", "message?.type === 'SKIP'"],
    [WORKER, "message?.type === 'TEST_NOTIFICATION'", "message?.type === 'TEST'"],
  ],
  ['UPDATE_BADGE', [WORKER, "message?.type === 'UPDATE_BADGE'", "message?.type === 'BADGE'"]],
  ['CHECK_APP_ACTIVE', [WORKER, "message?.type === 'CHECK_APP_ACTIVE'", "message?.type === 'CHECK'"]],
  ['Default map markers, from this site', [MAP, 'L.point(PIN_SIZE.x / 2, PIN_SIZE.y)', 'L.point(0, 0)']],

  // 8. Errors
  [
    '« Aucun utilisateur connecté » and « … ou email manquant »',
    [MESSAGES, "'Aucun utilisateur connecté',", "'Personne',"],
    [MESSAGES, 'Aucun utilisateur connecté ou email manquant', 'Aucun utilisateur'],
  ],
  ["« L'email est déjà vérifié »", [MESSAGES, "L'email est déjà vérifié", "L'email est vérifié"]],
  [
    'Incomplete Firebase configuration',
    [
      'app/platform/env-contradictions.server.ts',
      'Configuration Firebase incomplète.',
      'Configuration incomplète.',
    ],
  ],
  [
    '« Erreur lors du chargement du profil »',
    [
      'app/features/accounts/profile.server.ts',
      "log.error({ err: error, uid }, 'Erreur lors du chargement du profil')",
      '',
    ],
  ],
  [
    'Search messages',
    [SEARCH, 'Recherche trop longue', 'Trop long'],
    [SEARCH, 'Recherche contient du contenu non autorisé', 'Refusé'],
  ],
  [
    'Push errors go to the console alone',
    ['app/features/notify/push/push-support.ts', 'console.warn(', 'void ('],
  ],
  ['A missing configuration value of push is logged', [ADMIN_LIVE, 'missing config value', 'missing value']],

  // 9. Constants
  [
    'Set-up 1 s after start',
    [ADMIN_LIVE, 'const PUSH_DELAY_MS = 1000', 'const PUSH_DELAY_MS = 900'],
    [ADMIN_LIVE, 'const PUSH_DELAY_MS = 1000', 'const PUSH_DELAY_MS = 1100'],
  ],
  [
    '« Notifications activées » 2 s after it',
    [SESSION, 'const TOAST_DELAY_MS = 2000', 'const TOAST_DELAY_MS = 1900'],
    [SESSION, 'const TOAST_DELAY_MS = 2000', 'const TOAST_DELAY_MS = 2100'],
  ],
  [
    'Revalidation every 6 hours',
    [SESSION, 'REVALIDATE_MS = 6 * HOUR_MS', 'REVALIDATE_MS = 5 * HOUR_MS'],
    [SESSION, 'REVALIDATE_MS = 6 * HOUR_MS', 'REVALIDATE_MS = 7 * HOUR_MS'],
  ],
  [
    'Refresh after 7 days',
    [TOKENS, 'REFRESH_MS = 7 * DAY_MS', 'REFRESH_MS = 6 * DAY_MS'],
    [TOKENS, 'REFRESH_MS = 7 * DAY_MS', 'REFRESH_MS = 8 * DAY_MS'],
  ],
  [
    'Activation of the worker: 10 s, not less',
    [PAGE_WORKER, 'ACTIVE_WITHIN_MS = 10_000', 'ACTIVE_WITHIN_MS = 9_000'],
  ],
  [
    'Activation of the worker: 10 s, not more',
    [PAGE_WORKER, 'ACTIVE_WITHIN_MS = 10_000', 'ACTIVE_WITHIN_MS = 11_000'],
  ],
  [
    '800 Hz sine for 0.5 s',
    [SOUND, 'FREQUENCY_HZ = 800', 'FREQUENCY_HZ = 880'],
    [SOUND, 'const SECONDS = 0.5', 'const SECONDS = 0.6'],
    [SOUND, "tone.type = 'sine'", "tone.type = 'square'"],
  ],
  [
    'App badge',
    [
      'app/features/notify/page-marks.ts',
      'count > 0 ? navigator.setAppBadge?.(count)',
      'count > 0 ? navigator.setAppBadge?.(1)',
    ],
  ],
  [
    'The app badge ends with the session',
    ['app/features/app/app-life.ts', '  await navigator.clearAppBadge?.().catch(() => {})\n', ''],
  ],
  [
    'Map: tiles of 256, zoom 18, popup 300',
    [MAP, 'const TILE_SIZE = 256', 'const TILE_SIZE = 512'],
    [MAP, 'const MAX_ZOOM = 18', 'const MAX_ZOOM = 19'],
    ['app/ui/map/event-map.client.tsx', 'POPUP_MAX_WIDTH = 300', 'POPUP_MAX_WIDTH = 340'],
  ],
]

export const MUTATIONS: readonly { row: string; edits: readonly Edit[] }[] = ROWS.flatMap(
  ([row, ...mutations]) =>
    mutations.map((mutation) => ({
      row,
      edits: (isOne(mutation) ? [mutation] : mutation).map(([file, from, to]) => ({ file, from, to })),
    })),
)

function isOne(mutation: Mutation | readonly Mutation[]): mutation is Mutation {
  return typeof mutation[0] === 'string'
}
