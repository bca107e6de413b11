import { ownListPath } from '~/domain/favourite-paths'
import { type OfflineCopy, offlinePages } from '~/features/app/offline-pages'
import { COMING_ID, LIST_ID } from './favourite-list'

export interface OwnList {
  html: string
  /** These events are over, or gone. */
  staleIds: string[]
}

/** The list as the page of these events shows it, from the server, else as it was kept; null where neither can be had. */
export async function ownList(ids: readonly string[]): Promise<OwnList | null> {
  const page = await pageOf(ownListPath(ids))
  const list = page === null ? null : parsedMain(page).getElementById(LIST_ID)
  if (!list) return null
  const coming = list.querySelectorAll<HTMLElement>(`#${COMING_ID} [data-favourite]`)
  const comingIds = new Set([...coming].map((heart) => heart.dataset.favourite))
  return { html: list.innerHTML, staleIds: ids.filter((id) => !comingIds.has(id)) }
}

/** Finds the events whose own pages this browser can show without a network. */
export async function readableEvents(ids: readonly string[]): Promise<OfflineCopy[]> {
  const wanted = new Set(ids.map((id) => `/evenement/${id}`))
  return (await offlinePages('')).filter(({ address }) => wanted.has(address))
}

async function pageOf(address: string): Promise<string | null> {
  try {
    // The page is asked for as everybody sees it: somebody who is signed in gets a frame of their own.
    const answer = await fetch(address, { credentials: 'omit', headers: { Accept: 'text/html' } })
    if (answer.ok) return await answer.text()
  } catch {
    // No network.
  }
  return (await window.caches?.match(address, { ignoreVary: true }))?.text() ?? null
}

/** The head is left out: the content policy would complain about its styles. */
function parsedMain(html: string): Document {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
  return new DOMParser().parseFromString(main, 'text/html')
}
