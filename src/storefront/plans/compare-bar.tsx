import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { CompareRef } from '#machines/storefront/compare/compare.machine.ts'
import type { PlanList, PlansRef } from '#machines/storefront/plans/plans.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { LEAST_COMPARED, MOST_COMPARED } from '#schemas/storefront/plans/compare.rules.ts'
import { Button } from '../../ui/button.tsx'
import { lazy } from '../../ui/lazy.ts'

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }))

/** How many plans are chosen to be compared, at the foot of the window; the table itself is fetched when it opens. */
export function Compare({
  actorRef,
  compareRef,
  list,
}: {
  actorRef: PlansRef
  compareRef: CompareRef
  list: PlanList
}) {
  const { chosen, isFull } = useSelector(compareRef, (s) => s.context)
  const open = useSelector(compareRef, (s) => s.hasTag('dialog'))
  const count = chosen.length
  const enough = count >= LEAST_COMPARED
  return (
    <>
      {count > 0 && (
        <section className="compare-bar" aria-label={m.compare_bar()}>
          <output>
            {isFull
              ? m.compare_full({ maximum: MOST_COMPARED })
              : enough
                ? m.compare_count({ count, maximum: MOST_COMPARED })
                : m.compare_least()}
          </output>
          <div className="cluster">
            {enough && (
              <Button kind="primary" onClick={() => compareRef.send({ type: 'compare.open' })}>
                {m.compare_open()}
              </Button>
            )}
            <Button kind="quiet" onClick={() => compareRef.send({ type: 'compare.clear' })}>
              {m.compare_clear()}
            </Button>
          </div>
        </section>
      )}
      {open && (
        <Suspense>
          <CompareDialog actorRef={actorRef} compareRef={compareRef} list={list} />
        </Suspense>
      )}
    </>
  )
}
