import { apiBases } from '#schemas/calls/call.ts'
import { type RowKey, rows } from '#schemas/calls/calls.registry.ts'
import { type Shape, record } from './shapes.ts'
import type { TestApp } from './test-app.ts'

const patterns = Object.values(rows).map(({ key, method, api, path }) => ({
  key,
  method,
  pattern: new RegExp(`^${apiBases[api]}/${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The call that a request is. */
export const keyOf = (method: string, pathname: string): RowKey | undefined =>
  patterns.find((row) => row.method === method && row.pattern.test(pathname))?.key

/** How a call is named in the file of shapes, without blanks; one that reads columns has a name for each of them. */
export const nameOf = (key: RowKey, column?: string | null): string => {
  const name = key.replace(/^(\w+) (\w+)\//, '$1:$2/')
  return column ? `${name}:${column}` : name
}

/** From now on what the server answers is recorded, whoever asks. */
export const recordAnswers = (app: TestApp, shape: Shape): void => {
  const { server } = app
  type Request = { method: string; url: string; query?: { column?: string } }
  const inject = server.inject.bind(server) as (options: Request) => Promise<{
    statusCode: number
    payload: string
  }>
  Object.assign(server, {
    inject: async (options: Request) => {
      const response = await inject(options)
      const key = keyOf(options.method, options.url.replace(/\?.*/, ''))
      if (key === undefined || response.statusCode !== 200) return response
      const envelope = JSON.parse(response.payload) as { status: string; data: unknown }
      if (envelope.status === 'success') record(shape, nameOf(key, options.query?.column), envelope.data)
      return response
    },
  })
}
