import { steps, type StepId } from '../../steps/steps.registry.ts'

/**
 * A stage on the way from the quote to the receipt: the machine that serves it, and the final state in which it is done;
 * null where it is done by being there.
 */
export interface FunnelStage {
  id: 'quote' | 'cart' | 'checkout' | StepId | 'receipt'
  machine: string
  done: string | null
}

const stepStages: readonly FunnelStage[] = steps.map(({ id }) => ({
  id,
  machine: id,
  done: id === 'review' ? 'submitted' : 'saved',
}))

/** In the order in which people come to them. */
export const funnelStages: readonly FunnelStage[] = [
  { id: 'quote', machine: 'quote', done: 'saved' },
  { id: 'cart', machine: 'cart', done: 'leaving' },
  { id: 'checkout', machine: 'checkout', done: 'open' },
  ...stepStages,
  { id: 'receipt', machine: 'receipt', done: null },
]
export const funnelStageIds = funnelStages.map(({ id }) => id)
export type FunnelStageId = FunnelStage['id']
