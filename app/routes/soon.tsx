import { publicPage } from '~/http/cache-control'
import { SoonPage, soonMeta } from '~/ui/soon-page'

export const meta = soonMeta

export const headers = publicPage

export default function PublicSoonPage() {
  return <SoonPage />
}
