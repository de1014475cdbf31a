import type { Check } from './check.ts'

/** Nothing that people do makes the server fail. */
export const noServerError: Check = {
  name: 'no server error',
  begin: () => (moment) =>
    moment.exchanges.flatMap(({ call, status, text }) =>
      status >= 500 ? [`${call} was answered with ${status}: ${text.slice(0, 200)}`] : [],
    ),
}
