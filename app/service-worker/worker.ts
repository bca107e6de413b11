// The one service worker of the site, served at /firebase-messaging-sw.js: push messages, and pages without a network.
import { listenToRequests } from './offline'
import { listenToPushes } from './push'

// A browser wants all listeners while it reads the script.
listenToRequests()
listenToPushes()
