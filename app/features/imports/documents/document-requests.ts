import { parentPort } from 'node:worker_threads'
import { type DocumentRequest, readDocument } from './document-text'

parentPort?.on('message', (request: DocumentRequest) => {
  readDocument(request).then((answer) => parentPort?.postMessage(answer))
})
parentPort?.postMessage('ready')
