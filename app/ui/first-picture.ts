/** Attributes of the picture that a page begins with: it is fetched before others. React 18 does not know `fetchPriority`. */
export const FIRST_PICTURE = { fetchpriority: 'high' }
