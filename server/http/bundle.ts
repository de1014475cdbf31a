import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '#schemas/calls/call.ts'
import type { Overview } from '#schemas/calls/enrollment/draft.calls.ts'
import { type MakeCall, RECOMMENDED_FIRST, recommendedReads } from '#schemas/storefront/plans/recommended-reads.ts'
import { type BundledRead, overviewRead, readsAfter, stepLeftBy } from '#schemas/steps/step-bundle.rules.ts'
import { PreserializedJson } from '../domain/preserialized-json.ts'
import { AccessDenied, Refused } from '../domain/refusals.ts'
import { Answer } from './answer.ts'
import type { CallRequest, Route } from './define-routes.ts'
import { askedReads } from './page-reads.ts'
import { lazyValidator } from './validation.ts'

/** Writes the success of a call as its own route would: nothing that its row does not name leaves the server. */
export type WriteAnswer = (call: Call, answer: { statusCode: number; message: string; data: unknown }) => string

/** Writes down that somebody was refused what is not theirs, as the read's own route does. */
export type NoteDenied = (request: CallRequest<Call>, denied: AccessDenied) => Promise<void>

/** What a handler came to, where it did not refuse. */
const answered = (result: unknown): { statusCode: number; message: string; data: unknown } =>
  result instanceof Answer
    ? { statusCode: result.statusCode, message: result.message, data: result.data }
    : { statusCode: 200, message: '', data: result }

const textOf = (write: WriteAnswer, call: Call, answer: ReturnType<typeof answered>): string =>
  answer.data instanceof PreserializedJson ? String(answer.data.envelope) : write(call, answer)

/** `next` or `review`: what the page that saves wants to open; undefined where it wants no step. */
const wanted = (headers: IncomingHttpHeaders): 'next' | 'review' | undefined => {
  const to = headers['x-step-bundle']
  return to === 'next' || to === 'review' ? to : undefined
}

/** Menus that the page has already, by the keys of their calls. */
const heldMenus = (headers: IncomingHttpHeaders): ReadonlySet<string> => {
  const held = headers['x-held-menus']
  return new Set(typeof held === 'string' ? held.split(',').map((path) => `GET ${path.trim()}`) : [])
}

/** A read with what it is asked. */
interface Asked extends Pick<BundledRead, 'key' | 'query'> {
  body?: object
  isMenu?: boolean
}

interface Parts {
  routes: readonly Route[]
  write: WriteAnswer
  noteDenied: NoteDenied
}

/**
 * What the page reads next, with the answer to the call that leads there: the answers of the calls that it would make,
 * each by its own handler, for the same caller, after what the call wrote is kept. A call that is refused is left out:
 * the page makes it by itself and hears why.
 */
export const makeBundles = ({ routes, write, noteDenied }: Parts) => {
  const byKey = new Map<string, Route>(routes.map((route) => [route.call.key, route]))
  const checks = new Map<string, ReturnType<typeof lazyValidator>['check']>()

  const ask = async (first: CallRequest<Call>, { key, query, body = {} }: Asked) => {
    const route = byKey.get(key)
    // What is counted, or judges a code, is asked for by its own route.
    if (route === undefined || route.limit !== undefined || route.triedAt !== undefined) return null
    const request = { ...first, query, body, params: {}, idempotencyKey: undefined } as CallRequest<Call>
    try {
      const result = await route.handler(request)
      return result instanceof Refused ? null : { call: route.call, answer: answered(result) }
    } catch (error) {
      if (error instanceof AccessDenied) await noteDenied(request, error)
      if (error instanceof Refused) return null
      throw error
    }
  }

  /** Whether a page's own query is one that the read's route would take. */
  const isTaken = (key: string, query: object): boolean => {
    const call = byKey.get(key)?.call
    if (call === undefined) return false
    const check = checks.get(key) ?? lazyValidator({ schema: call.query, httpPart: 'querystring' }).check
    checks.set(key, check)
    return !('error' in check({ ...query }))
  }

  const written = (
    { key, query, body, isMenu = false }: Asked,
    { call, answer }: NonNullable<Awaited<ReturnType<typeof ask>>>,
  ) => `${JSON.stringify({ key, query, body, menu: isMenu }).slice(0, -1)},"answer":${textOf(write, call, answer)}}`

  /** All that is recommended: the later calls follow from the answers to the earlier ones. */
  const recommended = async (first: CallRequest<Call>, enrollmentId: string): Promise<string[]> => {
    const made: string[] = []
    const call = (async (key, { query = {}, body }) => {
      const found = await ask(first, { key, query, ...(body && { body }) })
      if (found === null) throw new Error(`${key} was refused`)
      made.push(written({ key, query, ...(body && { body }) }, found))
      return found.answer.data
    }) as MakeCall
    // What was answered until then is brought; the page goes on from there.
    await recommendedReads(call, enrollmentId).catch(() => undefined)
    return made
  }

  const pieces = async (first: CallRequest<Call>, reads: readonly Asked[]): Promise<string[]> => {
    const all = reads.map(async (one) => {
      if (one.key === RECOMMENDED_FIRST)
        return recommended(first, (one.query as { enrollment_id: string }).enrollment_id)
      const found = await ask(first, one)
      return found === null ? [] : [written(one, found)]
    })
    return (await Promise.all(all)).flat()
  }

  /** What the step reads that a save leads to. */
  const ofStep = async (call: Call, headers: IncomingHttpHeaders, saved: CallRequest<Call>): Promise<string[]> => {
    const left = stepLeftBy(call.key)
    const to = wanted(headers)
    const { enrollment_id: id } = saved.body as { enrollment_id?: string }
    if (left === undefined || to === undefined || id === undefined) return []
    const first = overviewRead(id)
    const found = await ask(saved, first)
    if (found === null) return []
    const overview = found.answer.data as Overview
    const held = heldMenus(headers)
    const reads = readsAfter({ enrollment_id: id, overview }, left, to).filter(
      ({ key, isMenu }) => !isMenu || !held.has(key),
    )
    return [written(first, found), ...(await pieces(saved, reads))]
  }

  return {
    /** Whether a request wants anything at all: most do not. */
    isAsked: (headers: IncomingHttpHeaders): boolean =>
      headers['x-page-reads'] !== undefined || wanted(headers) !== undefined,
    /** The bundle as JSON; null where none is asked for, or there is nothing in it. */
    of: async (call: Call, headers: IncomingHttpHeaders, first: CallRequest<Call>): Promise<string | null> => {
      const reads = askedReads(headers).filter(({ key, query }) => isTaken(key, query))
      const all = await Promise.all([ofStep(call, headers, first), pieces(first, reads)])
      const found = all.flat()
      return found.length === 0 ? null : `[${found.join(',')}]`
    },
  }
}
