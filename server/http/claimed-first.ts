/** The answer to a request was kept before: what its repetition has written is to be undone. */
export class AlreadyAnswered extends Error {
  override name = 'AlreadyAnswered'
  constructor(readonly kept: unknown) {
    super('The request was answered before')
  }
}

/**
 * Works a request off whose key is claimed in the same transaction, or gives what was kept under the key: the transaction
 * then ends like every other, which makes it wait until the first one is on the disk. `together`: claim and work are
 * asked at once, on PostgreSQL a trip less for everybody; the connection answers the claim first, and where that finds an
 * answer, which is on the disk then, `AlreadyAnswered` is thrown, whatever the work came to.
 */
export const claimedFirst = async <Outcome>(
  claim: () => Promise<{ kept: unknown } | null>,
  work: () => Promise<Outcome>,
  { together }: { together: boolean },
): Promise<{ kept: unknown } | { worked: Outcome }> => {
  if (!together) return (await claim()) ?? { worked: await work() }
  const [claimed, worked] = await Promise.allSettled([claim(), work()])
  if (claimed.status === 'rejected') throw claimed.reason
  if (claimed.value !== null) throw new AlreadyAnswered(claimed.value.kept)
  if (worked.status === 'rejected') throw worked.reason
  return { worked: worked.value }
}
