/** How this browser gets the token by which messages reach it. All reject, with one of the specification's codes. */
export interface TokenSource {
  /** The present one, or a new one. */
  current(worker: ServiceWorkerRegistration): Promise<string>
  /** Messages to the present one come to nothing from now on. */
  drop(worker: ServiceWorkerRegistration): Promise<void>
}
