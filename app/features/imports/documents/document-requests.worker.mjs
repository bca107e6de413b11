// On Node 20 `--import tsx` does not reach workers. The build writes this file anew, with all that it imports.
import { register } from 'tsx/esm/api'

register()
await import('./document-requests.ts')
