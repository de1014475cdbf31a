import { Type, type Static, type TObject, type TSchema } from 'typebox'

/** The APIs by name; `/config.json` gives each its base address (spec decisions, Bases). */
export const apiBases = {
  enrollment: '/api/v1',
  service: '/service/v1',
  store: '/store/v1',
  common: '/common/v3',
  invoice: '/invoice',
  recommendation: '/recommendation',
  staff: '/staff/v1',
} as const
export type ApiName = keyof typeof apiBases

type Method = 'GET' | 'POST' | 'PUT'

/** What names a call everywhere: `POST enrollment/save-beneficiary-info`. Path parameters are written `{id}`. */
export type CallKey = `${Method} ${ApiName}/${string}`

const Nothing = Type.Object({}, { additionalProperties: false })
type Nothing = typeof Nothing

/** One row of the contract. Refused requests answer with `Refusal`, whatever the row. */
export interface Call<
  Key extends CallKey = CallKey,
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Data extends TSchema = TSchema,
> {
  key: Key
  method: Method
  api: ApiName
  /** Without its base, `{id}` for parameters. */
  path: string
  summary: string
  params: Params
  query: Query
  body: Body
  data: Data
  /** The greatest request body in bytes, where it is not the server's default of 64 KiB. */
  bodyLimit?: number
  /** Whether the body may arrive compressed, with `Content-Encoding: gzip`. */
  mayBeGzip?: boolean
}

/**
 * Makes a row of the contract. The typed client, the server's route, its validation and the OpenAPI page come
 * from it. Objects refuse fields that they do not name.
 */
export const call = <
  const Key extends CallKey,
  Data extends TSchema,
  Params extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
>(
  key: Key,
  row: {
    summary: string
    data: Data
    params?: Params
    query?: Query
    body?: Body
    bodyLimit?: number
    mayBeGzip?: boolean
  },
): Call<Key, Params, Query, Body, Data> => {
  const [method, target] = key.split(' ') as [Method, string]
  const slash = target.indexOf('/')
  return {
    key,
    method,
    api: target.slice(0, slash) as ApiName,
    path: target.slice(slash + 1),
    summary: row.summary,
    params: row.params ?? (Nothing as unknown as Params),
    query: row.query ?? (Nothing as unknown as Query),
    body: row.body ?? (Nothing as unknown as Body),
    data: row.data,
    ...(row.bodyLimit === undefined ? {} : { bodyLimit: row.bodyLimit }),
    ...(row.mayBeGzip === true && { mayBeGzip: true }),
  }
}

/** An object of the contract: extra fields are refused, never dropped. */
export const exact = <const Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

export type CallParams<Row extends Call> = Static<Row['params']>
export type CallQuery<Row extends Call> = Static<Row['query']>
export type CallBody<Row extends Call> = Static<Row['body']>
export type CallData<Row extends Call> = Static<Row['data']>
