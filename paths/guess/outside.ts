/**
 * What differs from one moment to the next. While a machine is explored it stands still, and whoever asks for it is told
 * of: what is made out of it is not known.
 */
export type Outside = 'the clock' | 'chance'

/** Another moment, in milliseconds after the first one. */
export const LATER = 1_000_003

type Told = (outside: Outside) => void

/**
 * Does something while the clock and chance stand still, and `told` hears of who asks for them. `later` stands for
 * another moment: what differs then is made out of them.
 */
export const standingStill = <Result>(told: Told, work: () => Result, later = 0): Result => {
  const begun = Date.now()
  const putBack = worldAsItIs()
  const { Date: Real } = globalThis
  const moment = (): number => {
    told('the clock')
    return begun + later
  }
  const chance = <Value>(value: Value): Value => {
    told('chance')
    return value
  }
  globalThis.Date = new Proxy(Real, {
    apply: () => new Real(moment()).toString(),
    construct: (_, given: unknown[], target) =>
      Reflect.construct(Real, given.length === 0 ? [moment()] : given, target) as object,
    get: (target, key, self) => (key === 'now' ? moment : (Reflect.get(target, key, self) as unknown)),
  })
  Math.random = () => chance(later === 0 ? 0.5 : 0.25)
  performance.now = moment
  crypto.randomUUID = () => chance(later === 0 ? '0-0-4-8-0' : '1-0-4-8-0')
  crypto.getRandomValues = (array) => chance(array)
  try {
    return work()
  } finally {
    putBack()
  }
}

/** Keeps what tells of the clock and of chance; what it gives puts that back. */
export const worldAsItIs = (): (() => void) => {
  const { Date: Real } = globalThis
  const { random } = Math
  const { now } = performance
  const { randomUUID, getRandomValues } = crypto
  return () => {
    globalThis.Date = Real
    Math.random = random
    performance.now = now
    crypto.randomUUID = randomUUID
    crypto.getRandomValues = getRandomValues
  }
}
