import { isKeptMask } from '#schemas/fields/identity.kinds.ts'

/** What was typed, or what is on file where nothing or its mask came back. */
export const keep = (typed: string | undefined, onFile: string | undefined): string | undefined =>
  typed === undefined || typed === '' || isKeptMask(typed) ? onFile : typed

/** A person with the ssn that was typed, or the one that is on file under the same id. */
export const withKeptSsn = <Person extends { ssn?: string }>(
  person: Person,
  onFile: { ssn?: string } | undefined,
): Person => {
  const { ssn: typed, ...rest } = person
  const ssn = keep(typed, onFile?.ssn)
  return { ...(rest as Person), ...(ssn !== undefined && { ssn }) }
}
