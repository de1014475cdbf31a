import type { Applicant } from '#tests/drivers/people.ts'
import type { TapedCall } from '#bench/support/load/tape.ts'
import type { Asked } from './live-server.ts'

/** What each browser writes by itself, or is another with each request. */
const ofTheBrowser: ReadonlySet<string> = new Set(['cookie', 'host', 'content-length', 'user-agent', 'x-page-reads'])

/** What another person's walk has in its place. */
const blanks = (asked: readonly Asked[], applicant: Applicant): [string, string][] => {
  const bodyOf = (path: string) => asked.find(({ call }) => call.endsWith(`/${path}`))?.body as Record<string, string>
  return [
    [bodyOf('cart-checkout')['enrollment_id'] ?? '', '{enrollment_id}'],
    [bodyOf('cart-checkout')['effective_date'] ?? '', '{effective_date}'],
    [bodyOf('save-agreement-info')['date'] ?? '', '{today}'],
    [bodyOf('autoInvoiceGeneration')['policy_id'] ?? '', '{policy_id}'],
    [applicant.contact['email_address'] ?? '', '{email}'],
    [bodyOf('save-contact-info')['phone_number'] ?? '', '{phone}'],
    [bodyOf('save-personal-info')['ssn'] ?? '', '{ssn}'],
  ]
}

const callOf = ({ call, search, headers, body }: Asked): TapedCall => ({
  call: `${call}${search}`,
  headers: Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ofTheBrowser.has(name))
      .map(([name, value]) => [name, name === 'idempotency-key' ? '{new}' : value])
      .toSorted(),
  ),
  ...(headers['x-page-reads'] !== undefined && { reads: JSON.parse(headers['x-page-reads']) as object[] }),
  ...(body !== null && { body }),
})

const isPicture = ({ call }: Asked): boolean => call.endsWith('/save-screenshot')

const isRead = ({ call }: Asked): boolean => call.startsWith('GET ')

const byAddress = (one: Asked, other: Asked): number =>
  `${one.call}${one.search}` < `${other.call}${other.search}` ? -1 : 1

/** Reads that follow each other are made side by side, and come in any order: here by their addresses. */
const readsInOrder = (asked: readonly Asked[]): Asked[] => {
  const ordered: Asked[] = []
  let reads: Asked[] = []
  for (const one of asked) {
    if (isRead(one)) reads.push(one)
    else {
      ordered.push(...reads.toSorted(byAddress), one)
      reads = []
    }
  }
  return [...ordered, ...reads.toSorted(byAddress)]
}

/** A picture is on its way while the next step is filled in: here it stands before the call that the page makes next. */
const inOrder = (asked: readonly Asked[]): Asked[] => {
  const pictures = asked.filter(isPicture)
  return readsInOrder(asked.filter((one) => !isPicture(one))).flatMap((one) => {
    const isNext = /\/save-(agreement|billing|review)-info$|\/delete-dependent-in-IO$/.test(one.call)
    const before = isNext ? pictures.splice(0, 1) : []
    return [...before, one]
  })
}

/** The calls of a walk in their order, without what is this person's alone. */
export const taped = (asked: readonly Asked[], applicant: Applicant): string => {
  const text = JSON.stringify(inOrder(asked).map(callOf), null, 1).replaceAll(
    /"image": "data:[^"]+"/g,
    '"image": "{picture}"',
  )
  return `${blanks(asked, applicant).reduce((all, [value, blank]) => all.replaceAll(value, blank), text)}\n`
}
