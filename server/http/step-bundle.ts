import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '#schemas/calls/call.ts'
import type { Overview } from '#schemas/calls/enrollment/draft.calls.ts'
import { type BundledRead, overviewRead, readsAfter, stepLeftBy } from '#schemas/steps/step-bundle.rules.ts'
import { PreserializedJson } from '../domain/preserialized-json.ts'
import { Refused } from '../domain/refusals.ts'
import { Answer } from './answer.ts'
import type { CallRequest, Route } from './define-routes.ts'

/** Writes the success of a call as its own route would: nothing that its row does not name leaves the server. */
export type WriteAnswer = (call: Call, answer: { statusCode: number; message: string; data: unknown }) => string

/** What a handler came to, where it did not refuse. */
const answered = (result: unknown): { statusCode: number; message: string; data: unknown } =>
  result instanceof Answer
    ? { statusCode: result.statusCode, message: result.message, data: result.data }
    : { statusCode: 200, message: '', data: result }

const textOf = (write: WriteAnswer, call: Call, answer: ReturnType<typeof answered>): string =>
  answer.data instanceof PreserializedJson ? String(answer.data.envelope) : write(call, answer)

/** `next` or `review`: what the page that saves wants to open; undefined where it wants no bundle. */
const wanted = (headers: IncomingHttpHeaders): 'next' | 'review' | undefined => {
  const to = headers['x-step-bundle']
  return to === 'next' || to === 'review' ? to : undefined
}

/** Menus that the page has already, by the keys of their calls. */
const heldMenus = (headers: IncomingHttpHeaders): ReadonlySet<string> => {
  const held = headers['x-held-menus']
  return new Set(typeof held === 'string' ? held.split(',').map((path) => `GET ${path.trim()}`) : [])
}

/**
 * What the next step needs, with the answer to the save that leads to it: the answers of the calls that the page would
 * make next, each by its own handler, for the same caller, after the save is kept. A call that is refused is left out:
 * the page makes it by itself and hears why.
 */
export const makeStepBundles = (routes: readonly Route[], write: WriteAnswer) => {
  const byKey = new Map<string, Route>(routes.map((route) => [route.call.key, route]))

  const ask = async (saved: CallRequest<Call>, { key, query }: BundledRead) => {
    const route = byKey.get(key)
    // What is counted, or judges a code, is asked for by its own route.
    if (route === undefined || route.limit !== undefined || route.triedAt !== undefined) return null
    const request = { ...saved, query, body: {}, params: {}, idempotencyKey: undefined } as CallRequest<Call>
    try {
      const result = await route.handler(request)
      return result instanceof Refused ? null : { call: route.call, answer: answered(result) }
    } catch (error) {
      if (error instanceof Refused) return null
      throw error
    }
  }

  const piece = async (saved: CallRequest<Call>, read: BundledRead): Promise<string[]> => {
    const found = await ask(saved, read)
    if (found === null) return []
    const { key, query, isMenu } = read
    const head = JSON.stringify({ key, query, menu: isMenu })
    return [`${head.slice(0, -1)},"answer":${textOf(write, found.call, found.answer)}}`]
  }

  return {
    /** The bundle as JSON; null for a call that leads to no other step, and where none is asked for. */
    of: async (call: Call, headers: IncomingHttpHeaders, saved: CallRequest<Call>): Promise<string | null> => {
      const left = stepLeftBy(call.key)
      const to = wanted(headers)
      const { enrollment_id: id } = saved.body as { enrollment_id?: string }
      if (left === undefined || to === undefined || id === undefined) return null
      const first = overviewRead(id)
      const found = await ask(saved, first)
      if (found === null) return null
      const overview = found.answer.data as Overview
      const head = JSON.stringify({ key: first.key, query: first.query, menu: false })
      const held = heldMenus(headers)
      const reads = readsAfter({ enrollment_id: id, overview }, left, to).filter(
        ({ key, isMenu }) => !isMenu || !held.has(key),
      )
      const pieces = await Promise.all(reads.map((one) => piece(saved, one)))
      return `[${[`${head.slice(0, -1)},"answer":${textOf(write, found.call, found.answer)}}`, ...pieces.flat()].join(',')}]`
    },
  }
}
