import type { SendKey } from '#src/calls/send.ts'
import { answerLikeServer } from '../recorded/like-server.ts'

/** What a test lets the server answer, by the last words of the call, and what it was asked. */
export const server = {
  answers: {} as Record<string, () => unknown>,
  asked: [] as { key: string; body: unknown }[],
  forget: () => {
    server.asked.length = 0
    server.answers = {}
  },
}

export const newIdempotencyKey = () => 'key'

export const send = async (
  key: SendKey,
  options: { body?: unknown; query?: { column?: string } } = {},
): Promise<unknown> => {
  server.asked.push({ key, body: options.body })
  const answer = server.answers[key.replace(/^\w+ \w+\//, '')]
  if (answer === undefined) throw new Error(`nobody answers ${key}`)
  return answerLikeServer(key, answer, options.query?.column)
}
