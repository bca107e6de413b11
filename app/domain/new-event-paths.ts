// Every page links to these: apart from authorship.ts, whose schemas would come with them into each browser (14 kB).
export const NEW_EVENT_PATH = '/organizer/submit-event'

export const PROPOSE_PATH = '/proposer'
