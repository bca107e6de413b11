// Loaded before a server: names under .example lead to a local server, through the same checks as all others.
import { Resolver } from 'node:dns/promises'
import { Socket } from 'node:net'

const PUBLIC_ADDRESS = '93.184.215.14'
const { resolve4 } = Resolver.prototype
Resolver.prototype.resolve4 = async function (name, ...rest) {
  return name.endsWith('.example') ? [PUBLIC_ADDRESS] : resolve4.call(this, name, ...rest)
}

const { connect } = Socket.prototype
Socket.prototype.connect = function (...given) {
  const options = Array.isArray(given[0]) ? given[0][0] : given[0]
  if (options?.host === PUBLIC_ADDRESS) {
    Object.assign(options, { host: '127.0.0.1', port: Number(process.env.EXAMPLE_SITE_PORT) })
  }
  return connect.apply(this, given)
}
