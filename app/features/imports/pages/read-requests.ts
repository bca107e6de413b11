import { parentPort } from 'node:worker_threads'
import { type ReadRequest, readSource } from './read-source'

parentPort?.on('message', (request: ReadRequest) => parentPort?.postMessage(readSource(request)))
parentPort?.postMessage('ready')
