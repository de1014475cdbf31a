import type { CallAnswer, CallOptions, Visitor } from './test-app.ts'

/** One request of somebody, and what it was answered. */
export interface Recorded {
  key: string
  body: object | undefined
  answer: CallAnswer
}

/** The same visitor; `note` hears of every request, and `changed` may send another body in its place. */
export const recorded = (
  visitor: Visitor,
  note: (recorded: Recorded) => unknown,
  changed: (body: object) => object = (body) => body,
): Visitor => ({
  cookies: visitor.cookies,
  call: async (key: string, options: CallOptions = {}) => {
    const body = options.body === undefined ? undefined : changed(options.body)
    const answer = await visitor.call(key, { ...options, ...(body !== undefined && { body }) })
    note({ key, body, answer })
    return answer
  },
})
