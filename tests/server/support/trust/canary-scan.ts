/** A value that is searched for. */
export interface Canary {
  name: string
  /**
   * `credential`: opens something; nobody is ever sent one. `number`: an SSN, a card or an account in full; nobody either.
   * `health`: what ails somebody. `personal`: anything else of a person.
   */
  kind: 'credential' | 'number' | 'health' | 'personal'
  /** Whose it is, by the names of the test; several where the same value is theirs too. */
  owners: readonly string[]
  /** Lower case, in every way that it may be written. */
  written: readonly string[]
}

const dayForms = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{2})\/(\d{2})\/(\d{4}))$/
const months = 'January February March April May June July August September October November December'.split(' ')

const daysOf = (value: string): string[] => {
  const found = dayForms.exec(value)
  if (found === null) return []
  const [, year = found[6] ?? '', month = found[4] ?? '', day = found[5] ?? ''] = found
  const name = months[Number(month) - 1] ?? ''
  const [m, d] = [Number(month), Number(day)]
  return [
    ...['-', '/', '.', ''].flatMap((dash) => [[year, month, day].join(dash), [month, day, year].join(dash)]),
    `${m}/${d}/${year}`,
    `${name} ${d}, ${year}`,
    `${name.slice(0, 3)} ${d}, ${year}`,
    `${d} ${name} ${year}`,
  ]
}

/** A number as pages write SSNs, telephones and cards. */
const numbersOf = (value: string): string[] => {
  if (!/^[\d\s().+-]+$/.test(value)) return []
  const digits = value.replace(/\D/g, '')
  const [a, b, c, d] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5), digits.slice(3, 6)]
  return [
    digits,
    ...(digits.length === 9 ? [`${a}-${b}-${c}`, `${a} ${b} ${c}`] : []),
    ...(digits.length === 10
      ? [
          `(${a}) ${d}-${digits.slice(6)}`,
          `${a}-${d}-${digits.slice(6)}`,
          `${a}.${d}.${digits.slice(6)}`,
          `+1${digits}`,
        ]
      : []),
    ...(digits.length > 10 ? [' ', '-'].map((gap) => digits.replace(/(\d{4})(?=\d)/g, `$1${gap}`)) : []),
  ]
}

/** What base64 makes of a text wherever it stands within a longer one: the letters that depend on nothing around it. */
const base64Of = (text: string): string[] =>
  [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)])
    const whole = bytes.length - (bytes.length % 3)
    const letters = bytes
      .subarray(0, whole)
      .toString('base64')
      .slice(before === 0 ? 0 : 4)
    const all = before === 0 ? bytes.toString('base64').replace(/=+$/, '') : letters
    return [all, all.replaceAll('+', '-').replaceAll('/', '_')]
  })

/** Shorter ones are met anywhere. */
const SHORTEST = 6

const markup: Readonly<Record<string, string>> = { '&': '&amp;', "'": '&#39;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Everything that a value may be written as, in lower case. */
const writingsOf = (value: string): string[] => {
  const plain = [value, ...daysOf(value), ...(daysOf(value).length > 0 ? [] : numbersOf(value))]
  return [
    ...new Set(
      plain.flatMap((text) => [
        text,
        JSON.stringify(text).slice(1, -1),
        text.replace(/[&'"<>]/g, (sign) => markup[sign] ?? sign),
        encodeURIComponent(text),
        encodeURIComponent(text).replaceAll('%20', '+'),
        ...base64Of(text),
      ]),
    ),
  ]
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= SHORTEST)
}

export const canary = (name: string, value: string, kind: Canary['kind'], ...owners: string[]): Canary => ({
  name,
  kind,
  owners,
  written: writingsOf(value),
})

/** The same value of several people is one canary of all of them; values that are too short to say anything are none. */
export const merged = (all: readonly Canary[]): Canary[] => {
  const byValue = new Map<string, Canary>()
  for (const one of all) {
    const [value] = one.written
    if (value === undefined) continue
    const before = byValue.get(value)
    byValue.set(value, before === undefined ? one : { ...before, owners: [...before.owners, ...one.owners] })
  }
  return [...byValue.values()]
}

/** Four letters as a place in a table of 65,536. */
const step = (before: number, code: number): number => ((before << 4) ^ code) & 0xff_ff

const isDigit = (letter: string | undefined): boolean => letter !== undefined && letter >= '0' && letter <= '9'

/** A number within a longer one is another number: eight digits of some date are in many a count of bytes. */
const isPartOfNumber = (whole: string, text: string, from: number): boolean =>
  /^\d+$/.test(text) && (isDigit(whole[from - 1]) || isDigit(whole[from + text.length]))

/** Finds which canaries a text holds. Thousands of ways to write them are looked for in one pass over the text. */
export const makeScan = (canaries: readonly Canary[]): ((text: string) => readonly Canary[]) => {
  const places = new Map<number, { text: string; of: Canary }[]>()
  const isBegin = new Uint8Array(0x1_00_00)
  for (const of of canaries) {
    for (const text of of.written) {
      let place = 0
      for (let at = 0; at < 4; at += 1) place = step(place, text.charCodeAt(at))
      places.set(place, [...(places.get(place) ?? []), { text, of }])
      isBegin[place] = 1
    }
  }
  const known = new Map<string, readonly Canary[]>()
  return (whole) => {
    const before = known.get(whole)
    if (before !== undefined) return before
    const low = whole.toLowerCase()
    const found = new Set<Canary>()
    let place = 0
    for (let at = 0; at < low.length; at += 1) {
      place = step(place, low.charCodeAt(at))
      if (isBegin[place] === 0) continue
      for (const { text, of } of places.get(place) ?? []) {
        if (low.startsWith(text, at - 3) && !isPartOfNumber(low, text, at - 3)) found.add(of)
      }
    }
    const result = [...found]
    known.set(whole, result)
    return result
  }
}
