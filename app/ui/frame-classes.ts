// Classes of header and footer, by which the server finds them in a page (kept-frame.server.tsx). Apart from both, which
// import icons that only Vite can read.
export const HEADER = 'no-print fixed inset-x-0 top-0 z-40 h-header border-b-2 border-ink bg-paper'
export const FOOTER = 'no-print mt-10 border-ink border-t-2 bg-wash sm:mt-24'
