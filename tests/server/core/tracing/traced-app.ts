import { readConfig } from '#server/config.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

type Options = NonNullable<Parameters<typeof testApp>[0]>

interface Line {
  msg: string
  level: number
  trace_id?: string
  method?: string
  route?: string
  statusCode?: number
  enrollment?: string
  fault?: object
  times?: number
}

export interface TracedApp {
  app: TestApp
  /** What it has logged. */
  lines: () => Line[]
}

/** A server that exports its traces, as the environment says it. */
export const tracedApp = async (
  env: Readonly<Record<string, string>>,
  { config, ...options }: Options = {},
): Promise<TracedApp> => {
  let text = ''
  const { traces, trustProxy } = readConfig(env)
  const app = await testApp({
    ...options,
    log: { write: (line: string) => void (text += line) },
    config: { rateLimits: false, ...config, logLevel: 'info', traces, trustProxy },
  })
  const lines = () =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
  return { app, lines }
}
