import type { VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { eventually } from '#tests/eventually.ts'
import type { Visitor } from '../../support/test-app.ts'

/** Until it is worked out whether each plan of a version leads to a receipt: a publication waits 15 seconds for that. */
export const provedVersion = (publisher: Visitor, number: number): Promise<VersionDetails['proof']> =>
  eventually(async () => {
    const { data } = await publisher.call('GET staff/get-catalog-version', { query: { number } })
    const { proof } = data as VersionDetails
    if (proof?.state === 'working') throw new Error(`${proof.done} of ${proof.plans} plans are proved`)
    return proof
  })
