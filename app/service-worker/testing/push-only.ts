// The half of the worker that push messages need, for tests in which there is no browser.
import { listenToPushes } from '../push'

listenToPushes()
