import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv } from 'ajv'
import Fastify, { type FastifyInstance } from 'fastify'
import { draftCalls } from '#schemas/calls/enrollment/draft.calls.ts'
import { personalCalls } from '#schemas/calls/enrollment/personal.calls.ts'
import { loadCatalog, demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { urlOf } from '#server/http/answer-schema.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { type Row, atMost, median } from './support/bench.ts'

export const name = 'validation'

const ROUNDS = 9
/** Milliseconds for which nobody else is answered. */
const GOAL = 10
const calls = [draftCalls.saveScreenshot, personalCalls.savePersonalInfo]

const unknownFields = (bytes: number): string => {
  const fields: string[] = []
  let length = 2
  while (length < bytes - 12) {
    const field = `"${fields.length.toString(36)}":0`
    fields.push(field)
    length += field.length + 1
  }
  return `{${fields.join(',')}}`
}

const bodies = [
  { label: '3 MiB of unknown fields', call: draftCalls.saveScreenshot, body: unknownFields(3 * 1024 * 1024) },
  {
    label: '3 MiB of entries in one field',
    call: draftCalls.saveScreenshot,
    body: `{"image":[${'0,'.repeat(1_500_000)}0]}`,
  },
  { label: '60 KiB of unknown fields', call: personalCalls.savePersonalInfo, body: unknownFields(60 * 1024) },
]

const portOf = (server: FastifyInstance) => (server.server.address() as AddressInfo).port

const post = (port: number, path: string, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const sending = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sending.on('error', reject).end(body)
  })

/** The longest time between two turns of the event loop while one request is answered. */
const blocked = async (port: number, path: string, body: Buffer): Promise<number> => {
  let longest = 0
  let last = performance.now()
  let running = true
  const turn = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (running) setImmediate(turn)
  }
  setImmediate(turn)
  const status = await post(port, path, body)
  running = false
  if (status !== 413 && status !== 422) throw new Error(`Answered with ${status}`)
  return longest
}

/** Fastify with every mistake of a body collected, whatever its size: what the server did before. */
const collecting = async (): Promise<FastifyInstance> => {
  const server = Fastify({ bodyLimit: 3 * 1024 * 1024 })
  const ajv = new Ajv({ allErrors: true, strict: false })
  server.setValidatorCompiler(({ schema }) => ajv.compile(schema))
  server.setErrorHandler((_, __, reply) => reply.code(422).send({}))
  for (const call of calls) {
    server.post(urlOf(call), { schema: { body: call.body } }, () => ({}))
  }
  await server.listen({ host: '127.0.0.1', port: 0 })
  return server
}

export const run = async (): Promise<{ rows: Row[] }> => {
  const app = await testApp({ catalog: loadCatalog(demoCatalogFolder), config: { rateLimits: false } })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const reference = await collecting()
  try {
    const rows: Row[] = []
    for (const { label, call, body } of bodies) {
      const bytes = Buffer.from(body)
      const ours: number[] = []
      const theirs: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await blocked(portOf(app.server), urlOf(call), bytes))
        theirs.push(await blocked(portOf(reference), urlOf(call), bytes))
      }
      rows.push(atMost(label, 'ms', median(ours), GOAL, median(theirs)))
    }
    return { rows }
  } finally {
    await reference.close()
    await app.close()
  }
}
