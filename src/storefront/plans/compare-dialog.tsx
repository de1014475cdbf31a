import { useSelector } from '@xstate/react'
import type { CompareRef } from '#machines/storefront/compare/compare.machine.ts'
import type { PlanList, PlansRef } from '#machines/storefront/plans/plans.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { compareRows } from './compare-rows.tsx'
import { CompareTable } from './compare-table.tsx'

/**
 * Two or three plans side by side, each with its price in the quote's tier and what adds it; then what each covers, row
 * by row, with a mark where they differ (spec decisions, Beyond it).
 */
export function CompareDialog({
  actorRef,
  compareRef,
  list,
}: {
  actorRef: PlansRef
  compareRef: CompareRef
  list: PlanList
}) {
  const { chosen, compared, problem } = useSelector(compareRef, (s) => s.context)
  const busy = useSelector(compareRef, (s) => s.hasTag('busy'))
  const plans = chosen.flatMap((id) => list.plans.find(({ plan_id }) => plan_id === id) ?? [])
  const close = () => compareRef.send({ type: 'compare.close' })
  return (
    <Dialog title={m.compare_title()} size="lg" onClose={close}>
      {problem ? (
        <Notice
          tone="danger"
          live
          title={m.compare_failed()}
          actions={
            <Button kind="primary" onClick={() => compareRef.send({ type: 'compare.retry' })}>
              {m.common_retry()}
            </Button>
          }
        >
          <p>{problem.message}</p>
        </Notice>
      ) : busy ? (
        <Skeleton shape="line" count={4} />
      ) : (
        <>
          <CompareTable
            plans={plans}
            tier={list.filter.tier}
            isPremier={list.isPremier}
            rows={compareRows(plans, compared, list)}
            onAdd={(plan_pricing_id) => {
              // What is said about the plan stands where the comparison stood.
              close()
              actorRef.send({ type: 'plans.add', plan_pricing_id })
            }}
          />
          {compared.some(({ cost_sharing }) => cost_sharing !== null) && (
            <p className="muted small">{m.year_compare_note()}</p>
          )}
        </>
      )}
    </Dialog>
  )
}
