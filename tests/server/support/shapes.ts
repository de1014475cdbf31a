// What answers look like, without what they say: which keys are there, always or sometimes, and what form their values
// have. A line of a file for each place in an answer, so that a change is read as one.

/** The form of what stands at a place of an answer. */
interface Place {
  /** `text`, `date`, `number`, `null`, `object` ... */
  forms: Set<string>
  /** How often an object stood around it, and how often it was there itself. */
  around: number
  there: number
}
export type Shape = Map<string, Place>

const texts: readonly [form: string, pattern: RegExp][] = [
  ['empty', /^$/],
  ['date', /^\d\d\/\d\d\/\d{4}$/],
  ['time', /^\d{4}-\d\d-\d\d(T|$)/],
  ['masked', /[*•]{2}/],
  ['phone', /^\d{10}$/],
  ['digits', /^\d+$/],
  ['email', /^[^\s@<>]+@[^\s@<>]+$/],
  ['html', /^</],
  ['path', /^\/[\w/.-]*$/],
  ['link', /^https?:/],
  ['picture', /^data:/],
]
/** Texts of these forms are read, reckoned with or followed; any other is what people read, however it is written. */
const free = 'text'

const formOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value !== 'string') return typeof value
  return texts.find(([, pattern]) => pattern.test(value))?.[0] ?? free
}

/** Objects whose keys are values: of places, of counts, of what a site has set. */
const maps =
  /\.(icons|message_values|holiday_policy|value|settings|links|images)$|\.names\.\w+$|\/get-(holiday-policy|employment-status|average-work-week|compensation-types|vacation-policy|bargaining-unit|beneficiary-relationships|beneficiaries-existing-user-enrollment)\.result$/

const entriesOf = (at: string, value: object): [string, unknown][] =>
  Array.isArray(value)
    ? value.map((one): [string, unknown] => [`${at}[]`, one])
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]): [string, unknown] => [maps.test(at) ? `${at}.*` : `${at}.${key}`, one])

const placeOf = (shape: Shape, at: string): Place => {
  const known = shape.get(at) ?? { forms: new Set<string>(), around: 0, there: 0 }
  shape.set(at, known)
  return known
}

/** Adds what an answer looks like; `at` names the call. */
export const record = (shape: Shape, at: string, value: unknown): void => {
  const place = placeOf(shape, at)
  place.forms.add(formOf(value))
  place.there += 1
  if (typeof value !== 'object' || value === null) return
  // Places below are counted against the objects around them: 'around' of a key is 'there' of its objects.
  placeOf(shape, at).around += 1
  for (const [inner, one] of entriesOf(at, value)) record(shape, inner, one)
}

const parentOf = (at: string): string => at.replace(/(\.[^.[\]]+|\[\])$/, '')
const isKey = (at: string): boolean => /\.[^.[\]*]+$/.test(at)
const isAlways = (shape: Shape, at: string): boolean =>
  !isKey(at) || (shape.get(at)?.there ?? 0) >= (shape.get(parentOf(at))?.around ?? 0)

/** The lines of a file: `get-cart-count.result number`; `?` where it is sometimes left out. */
export const written = (shape: Shape): string =>
  [...shape.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([at, { forms }]) => `${at}${isAlways(shape, at) ? '' : '?'} ${[...forms].toSorted().join(' ')}\n`)
    .join('')

export interface Known {
  forms: ReadonlySet<string>
  always: boolean
}
export const readShapes = (text: string): ReadonlyMap<string, Known> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [at = '', ...forms] = line.split(' ')
        return [at.replace(/\?$/, ''), { forms: new Set(forms), always: !at.endsWith('?') }]
      }),
  )

const fits = (forms: ReadonlySet<string>, form: string): boolean =>
  forms.has(form) ||
  // What a test has shortened to a word stands for any text.
  (forms.has(free) && texts.some(([name]) => name === form) && form !== 'empty')

/** Where an answer written by hand is not as the server's are: each place with what is wrong there. */
export const misfits = (known: ReadonlyMap<string, Known>, at: string, value: unknown): string[] => {
  const place = known.get(at)
  if (place === undefined) return [`${at}: the server never sends it`]
  const form = formOf(value)
  if (!fits(place.forms, form)) return [`${at}: ${form}, where the server sends ${[...place.forms].join(' or ')}`]
  if (typeof value !== 'object' || value === null) return []
  const inner = entriesOf(at, value)
  const there = new Set(inner.map(([key]) => key))
  const missing = Array.isArray(value)
    ? []
    : [...known].flatMap(([key, { always }]) =>
        always && isKey(key) && parentOf(key) === at && !there.has(key) ? [`${key}: the server always sends it`] : [],
      )
  return [...missing, ...inner.flatMap(([key, one]) => misfits(known, key, one))]
}
