/**
 * Whether lines of an address look like a place where mail arrives. Judged without a directory of streets, so it
 * errs on the side of the person: what it doubts can be used as entered.
 */

const spelled = new Set(
  [
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
    'eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand',
  ].flatMap((line) => line.split(' ')),
)

/** Where within a building: a second line of these alone tells no street. */
const units = new Set(['apt', 'apartment', 'suite', 'ste', 'unit', 'fl', 'floor', 'rm', 'room', 'bldg', 'lot', 'dept'])

/** Held at a post office for whoever asks, and mail to a ship: neither has a street. */
const withoutStreet =
  /^(?:general delivery|gen(?:eral)? del\b|entrega general|lista de correos|(?:uss|usns|uscgc|usav|m\/?v|s\/?s)\s+\p{L}{2})/iu

/** Where lines name an urbanization, a building or a neighborhood in place of a number, and the bases and ships. */
const withoutNumbers = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP'])

const words = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}'’/]+/u)
const isNumber = (word: string): boolean => /\p{N}/u.test(word) || spelled.has(word)
/** "Main", and "5th" of "12 5th": two letters at least, which "x1" has not. */
const isName = (word: string): boolean => /\p{L}[\p{L}\p{M}'’]/u.test(word) && !spelled.has(word) && !units.has(word)

/** A number, in figures or spelled out, and a name beside it. */
export const isStreetLine = (line: string, state: string | undefined): boolean => {
  const text = line.trim()
  if (withoutStreet.test(text)) return true
  const all = words(text)
  if (withoutNumbers.has(state ?? '')) return all.some(isName)
  return all.some((word, at) => isName(word) && all.some((other, place) => place !== at && isNumber(other)))
}

const short: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  hts: 'heights',
  spgs: 'springs',
  spg: 'spring',
  bch: 'beach',
  vlg: 'village',
  jct: 'junction',
  twp: 'township',
  pt: 'point',
  lk: 'lake',
}

/** `ST. LOUIS, MO` and `Saint Louis` are one place; so are New York and New York City. */
const placeName = (city: string, state: string): string => {
  const plain = city.normalize('NFKD').replace(/[\p{M}.'’]/gu, '')
  const all = words(plain).filter((word) => word !== '')
  const kept = all.length > 1 && all.at(-1) === state.toLowerCase() ? all.slice(0, -1) : all
  const named = kept.map((word) => short[word] ?? word)
  return (named.length > 1 && named.at(-1) === 'city' ? named.slice(0, -1) : named).join('')
}

export const isSamePlace = (one: string, other: string, state: string): boolean =>
  placeName(one, state) === placeName(other, state)
