import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { nameOf, type TapedCall } from './tape.ts'

/** Who walks: what is another with each person. */
export type Person = Record<'email' | 'phone' | 'ssn' | 'today' | 'picture', string>

/** What the answers of before have told. */
type Told = Person & Partial<Record<'enrollment_id' | 'effective_date' | 'policy_id', string>>

/** A call that was not answered by 200. */
export interface Refusal {
  call: string
  /** 0 where there was no answer at all. */
  status: number
  /** What `Retry-After` says, in seconds; undefined where the answer has none. */
  retryAfter: string | undefined
  /** Reads, or has a key by which the server knows it again: it may be made again. */
  isKeyed: boolean
  /** Milliseconds since it was made for the first time. */
  took: number
  /** The answer's text, or why there was none. */
  text: string
}

interface Options {
  origin: string
  agent: Agent
  tape: readonly TapedCall[]
  person: Person
  /** Hears of each answer by 200: how many milliseconds the call took, with all its attempts, and the bytes of its bodies. */
  onAnswer: (call: string, took: number, bytes: number) => void
  /** The keys that a call is pressed with at once, one for each press: once, and Submit twice, where it is not given. */
  keysOf?: (call: string) => string[]
  /** Goes before each call: somebody thinks, or leaves (false) and the walk ends. */
  before?: (call: string) => Promise<boolean>
  /**
   * What somebody does about a refusal: make the call again, go on without it, or leave, which ends the walk. Without
   * it, a refusal is thrown.
   */
  onRefusal?: (refusal: Refusal) => Promise<'again' | 'without' | 'leave'>
  /** Milliseconds after which a call counts as unanswered, its attempts included; without limit where it is not given. */
  patience?: number
}

export interface Answered {
  data: Record<string, unknown>
  bundle?: { key: string; answer: { data: Record<string, unknown> } }[]
}

const unbrotli = promisify(brotliDecompress)
const ungzip = promisify(gunzip)

const opened = async (body: Buffer, coding: string | undefined): Promise<Answered> => {
  const plain = coding === 'br' ? await unbrotli(body) : coding === 'gzip' ? await ungzip(body) : body
  return JSON.parse(String(plain)) as Answered
}

/** Calls whose answers are read: the others' only have to be a success. */
const telling: Record<string, (answer: Answered) => Partial<Told>> = {
  'add-filter-for-new-user': ({ data }) => ({ enrollment_id: String(data['temp_enrollment_id']) }),
  'add-plan-to-cart': ({ bundle = [] }) => {
    const dates = bundle.find(({ key }) => key.endsWith('/get-cart-effective-dates'))?.answer.data['result']
    return { effective_date: (dates as { effective_date: string }[] | undefined)?.[0]?.effective_date ?? '' }
  },
  'save-review-info': ({ data }) => ({ policy_id: String(data['policy_id']) }),
}

const filledIn = (text: string, told: Told): string =>
  text.replaceAll(/\{(\w+)\}/g, (blank, name: string) => (told as Record<string, string>)[name] ?? blank)

const pressesOf = (call: string): string[] =>
  Array.from({ length: call === 'save-review-info' ? 2 : 1 }, () => randomUUID())

const refuse = ({ call, status, text }: Refusal): Promise<never> =>
  Promise.reject(new Error(`${call}: ${status} ${text}`))

/**
 * Makes the taped calls one after the other, as one person's browser; Submit is pressed twice. Gives all answers read,
 * those of before somebody left among them.
 */
export const walkTape = async ({
  origin,
  agent,
  tape,
  person,
  onAnswer,
  keysOf = pressesOf,
  before,
  onRefusal = refuse,
  patience,
}: Options): Promise<Map<string, Answered[]>> => {
  let cookie = ''
  const told: Told = { ...person }
  const heard = new Map<string, Answered[]>()

  const send = async ({ call, headers, reads, body }: TapedCall, key: string, limit: number | undefined) => {
    const [method = 'GET', path = ''] = call.split(' ')
    const content = body === undefined ? '' : filledIn(JSON.stringify(body), told)
    const sent = request(`${origin}${filledIn(path, told)}`, {
      method,
      agent,
      headers: {
        ...headers,
        'accept-encoding': 'gzip, deflate, br',
        ...(headers['idempotency-key'] !== undefined && { 'idempotency-key': key }),
        ...(reads && { 'x-page-reads': filledIn(JSON.stringify(reads), told) }),
        ...(cookie !== '' && { cookie }),
        ...(content !== '' && { 'content-length': String(Buffer.byteLength(content)) }),
      },
      ...(limit !== undefined && { signal: AbortSignal.timeout(Math.max(1, Math.round(limit))) }),
    })
    sent.on('error', () => undefined)
    sent.end(content)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { response, content, answer: await buffer(response) }
  }

  const keep = async (name: string, response: IncomingMessage, answer: Buffer): Promise<void> => {
    cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie
    const tells = telling[name]
    if (tells === undefined && name !== 'autoInvoiceGeneration') return
    const read = await opened(answer, response.headers['content-encoding'])
    heard.set(name, [...(heard.get(name) ?? []), read])
    Object.assign(told, tells?.(read))
  }

  /** Whether the walk goes on after this press of it. */
  const make = async (one: TapedCall, key: string): Promise<boolean> => {
    const name = nameOf(one.call)
    const start = performance.now()
    const took = () => performance.now() - start
    for (;;) {
      let status = 0
      let text = ''
      let retryAfter: string | undefined
      try {
        const { response, content, answer } = await send(one, key, patience && patience - took())
        status = response.statusCode ?? 0
        if (status === 200) {
          onAnswer(name, took(), content.length + answer.length)
          await keep(name, response, answer)
          return true
        }
        retryAfter = response.headers['retry-after']
        text = String(answer)
      } catch (error) {
        text = String(error)
      }
      const isKeyed = one.call.startsWith('GET ') || one.headers['idempotency-key'] !== undefined
      const next = await onRefusal({ call: name, status, retryAfter, isKeyed, took: took(), text })
      if (next !== 'again') return next === 'without'
    }
  }

  for (const one of tape) {
    const name = nameOf(one.call)
    if (before !== undefined && !(await before(name))) break
    const goOn = await Promise.all(keysOf(name).map((key) => make(one, key)))
    if (goOn.includes(false)) break
  }
  return heard
}
