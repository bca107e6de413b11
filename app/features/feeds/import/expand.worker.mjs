// Starts expand-requests.ts in a worker thread: on Node 20 `--import tsx` does not reach workers, registering it here does.
import { register } from 'tsx/esm/api'

register()
await import('./expand-requests.ts')
