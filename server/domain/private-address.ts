import { BlockList, isIP } from 'node:net'

/** Addresses that no public host has: private, loopback, link-local with the metadata of clouds, shared, reserved. */
const privateRanges = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateRanges.addSubnet(net, prefix, 'ipv4')
}
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateRanges.addSubnet(net, prefix, 'ipv6')
}

/** Whether an IP address lies in a private network, also where it is an IPv4 address within an IPv6 one. */
export const isPrivateAddress = (address: string): boolean => {
  const kind = isIP(address)
  if (kind === 0) return false
  return privateRanges.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a host's name alone says that it is within a private network; what it resolves to is for whoever connects. */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(host) !== 0) return isPrivateAddress(host)
  return !host.includes('.') || /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/.test(host)
}
