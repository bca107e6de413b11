// Browser-safe: the collection of sources is not, because it makes ids with node:crypto.
export const OWN_SOURCES_PATH = '/organizer/calendriers'

export const ADMIN_SOURCES_PATH = '/admin/sources'

export const NEW_SOURCE_PATH = '/admin/sources/nouveau'
