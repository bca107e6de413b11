// Something the site depends on does not answer now; http/outage.server.ts answers 503.

export class Unavailable extends Error {}
