// @ts-check
// node:http alone, sending the answer and the headers that lie in a directory: the measure of what is possible.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const directory = process.argv[2]
const body = readFileSync(`${directory}/answer`)
/** @type {string[]} */
const given = JSON.parse(readFileSync(`${directory}/headers`, 'utf8'))
const OWN = /^(?:transfer-encoding|content-length|connection|keep-alive|date)$/i
const headers = given.filter((_, at) => !OWN.test(given[at - (at % 2)] ?? ''))
headers.push('Content-Length', String(body.length))

const server = createServer((_, answer) => {
  answer.writeHead(200, headers)
  answer.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.(address.port)
})
