const codeIn = (error: Error): string | undefined =>
  'code' in error && error.code !== undefined ? String(error.code) : undefined

/** The code of an error, for logs and spans; `fetch` fails with a TypeError, and has the reason as its cause. */
export const faultCode = (error: Error): string | undefined =>
  codeIn(error) ?? (error.cause instanceof Error ? codeIn(error.cause) : undefined)
