import type { TSchema } from 'typebox'
import { apiBases, type Call } from '#schemas/calls/call.ts'
import { success } from '#schemas/calls/envelope.ts'
import { nullable } from '#schemas/calls/shapes.ts'
import { lazySerializer } from './serialization.ts'

/** The address of a call: `/api/v1/change-filter-info/:tempId`. */
export const urlOf = ({ api, path }: Call): string => `${apiBases[api]}/${path.replace(/\{(\w+)\}/g, ':$1')}`

const answerSchemas = new WeakMap<Call, TSchema>()

/** The success of a call, one object for each call: what writes it is compiled once in a process. */
export const answerSchema = (call: Call): TSchema => {
  const schema = answerSchemas.get(call) ?? success(nullable(call.data))
  answerSchemas.set(call, schema)
  return schema
}

/** A success as Fastify writes it by the schema of its call. */
export const writeAnswer = (call: Call, answer: { statusCode: number; message: string; data: unknown }): string =>
  lazySerializer({ schema: answerSchema(call), method: call.method, url: urlOf(call), httpStatus: '200' }).write({
    status: 'success',
    ...answer,
  })
