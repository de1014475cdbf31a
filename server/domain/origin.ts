import { isIP } from 'node:net'

/** The eight groups of an IPv6 address; the last two may be written as an IPv4 address. */
const groupsOf = (address: string): number[] => {
  const written = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [before = '', after] = written.split('::')
  const groups = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16))
  if (after === undefined) return groups(before)
  const [first, last] = [groups(before), groups(after)]
  return [...first, ...Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last]
}

/**
 * Whose requests are counted together: an IPv4 address, however it is written, or the /64 of an IPv6 address, which is
 * what one household or one rented server has 18 quintillion addresses in.
 */
export const originOf = (ip: string): string => {
  const address = ip.split('%', 1)[0] ?? ''
  if (isIP(address) !== 6) return ip
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
