import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { TapedCall } from './tape.ts'

/** Who walks: what is another with each person. */
export type Person = Record<'email' | 'phone' | 'ssn' | 'today' | 'picture', string>

/** What the answers of before have told. */
type Told = Person & Partial<Record<'enrollment_id' | 'effective_date' | 'policy_id', string>>

interface Options {
  origin: string
  agent: Agent
  tape: readonly TapedCall[]
  person: Person
  /** Hears of each call: how many milliseconds it took, and the bytes of its bodies. */
  onAnswer: (call: string, took: number, bytes: number) => void
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

const nameOf = (call: string): string => call.replace(/\?.*$/, '').replace(/^.*\//, '')

const filledIn = (text: string, told: Told): string =>
  text.replaceAll(/\{(\w+)\}/g, (blank, name: string) => (told as Record<string, string>)[name] ?? blank)

/** Makes the taped calls one after the other, as one person's browser; Submit is pressed twice. Gives all answers read. */
export const walkTape = async ({
  origin,
  agent,
  tape,
  person,
  onAnswer,
}: Options): Promise<Map<string, Answered[]>> => {
  let cookie = ''
  const told: Told = { ...person }
  const heard = new Map<string, Answered[]>()

  const make = async ({ call, headers, reads, body }: TapedCall): Promise<void> => {
    const [method = 'GET', path = ''] = call.split(' ')
    const content = body === undefined ? '' : filledIn(JSON.stringify(body), told)
    const start = performance.now()
    const sent = request(`${origin}${filledIn(path, told)}`, {
      method,
      agent,
      headers: {
        ...headers,
        'accept-encoding': 'gzip, deflate, br',
        ...(headers['idempotency-key'] !== undefined && { 'idempotency-key': randomUUID() }),
        ...(reads && { 'x-page-reads': filledIn(JSON.stringify(reads), told) }),
        ...(cookie !== '' && { cookie }),
        ...(content !== '' && { 'content-length': String(Buffer.byteLength(content)) }),
      },
    })
    sent.on('error', () => undefined)
    sent.end(content)
    const [response] = await once(sent, 'response')
    const answer = await buffer(response)
    onAnswer(nameOf(call), performance.now() - start, content.length + answer.length)
    cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie
    const coding = response.headers['content-encoding'] as string | undefined
    const name = nameOf(call)
    if (response.statusCode !== 200) throw new Error(`${call}: ${response.statusCode} ${String(answer)}`)
    const tells = telling[name]
    if (tells === undefined && name !== 'autoInvoiceGeneration') return
    const read = await opened(answer, coding)
    heard.set(name, [...(heard.get(name) ?? []), read])
    Object.assign(told, tells?.(read))
  }

  for (const one of tape) {
    const presses = nameOf(one.call) === 'save-review-info' ? 2 : 1
    await Promise.all(Array.from({ length: presses }, () => make(one)))
  }
  return heard
}
