// On Node 20 `--import tsx` does not reach workers.
import { register } from 'tsx/esm/api'

register()
await import('./expand-requests.ts')
