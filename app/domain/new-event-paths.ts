// Every page links to them, so that they are apart from the other paths of an author.
export const NEW_EVENT_PATH = '/organizer/submit-event'
export const PROPOSE_PATH = '/proposer'
