import { CallProblem } from '#machines/support/problem.ts'

/** A JSON file of the product's own server. A file that is not there is a `missing` problem, not an error. */
export const fetchJson = async (path: string, signal: AbortSignal): Promise<unknown> => {
  const response = await fetch(path, { signal, headers: { accept: 'application/json' } }).catch((error: unknown) => {
    throw new CallProblem({ kind: 'offline', message: error instanceof Error ? error.message : '', errors: [] })
  })
  if (response.status === 404) throw new CallProblem({ kind: 'missing', message: path, errors: [] })
  if (!response.ok) throw new CallProblem({ kind: 'server', message: `${response.status}`, errors: [] })
  return response.json()
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
