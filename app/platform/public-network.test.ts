import { expect, test } from 'vitest'
import { isPublicAddress } from './public-network.server'

const PUBLIC = [
  '93.184.215.14',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '2606:4700::1111',
]

const NOT_PUBLIC = {
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'febf::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  broadcast: ['255.255.255.255'],
  reserved: ['240.0.0.1', '192.0.0.8', '192.88.99.1', '5f00::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  'unique-local': ['fc00::1', 'fd12:3456::1'],
  'site-local': ['fec0::1'],
  mapped: ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1'],
  NAT64: ['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1'],
  '6to4': ['2002:7f00:1::', '2002:c0a8:101::1'],
  Teredo: ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  discard: ['100::1'],
  'outside of what is given out': ['4000::1', '1::1', 'e000::1'],
  'no address': ['', 'localhost', '127.0.0.1:80', '127.0.0.1/8'],
}

test.each(PUBLIC)('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each(Object.entries(NOT_PUBLIC).flatMap(([kind, list]) => list.map((address) => [kind, address])))(
  '%s is not public: %s',
  (_, address) => {
    expect(isPublicAddress(address ?? '')).toBe(false)
  },
)
