// What every outage is: something the site depends on does not answer, and may answer the next time it is asked.

/** Thrown by the ports of backend/ and by the catalogue; http/outage.server.ts makes the 503 of it. */
export class Unavailable extends Error {}
