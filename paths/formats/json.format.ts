import type { Format } from './format.ts'

/** The paths themselves (`Path[]`), of all machines in one list. */
export const jsonFormat: Format = (covers) =>
  `${JSON.stringify(
    covers.flatMap(({ paths }) => paths),
    null,
    2,
  )}\n`
