/** The specification gives the address; the worker does more than messaging. */
export const WORKER = '/firebase-messaging-sw.js'
