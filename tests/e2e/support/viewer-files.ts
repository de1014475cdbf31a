import type { Structure } from '#paths/structure/structure.ts'
import { beneficiaries, driven } from './viewer.ts'

const counts = (id: string, achieved: number) => ({ id, planned: 1, achieved, barred: null, impossible: null })
export const coverage = {
  kind: 'enrollchart-coverage',
  at: '2026-11-21T12:00:00.000Z',
  criterion: 'declared',
  machines: [
    {
      machine: 'beneficiaries',
      version: beneficiaries.version,
      noScreen: null,
      transitions: beneficiaries.transitions.map(({ id }) => counts(id, id === driven ? 3 : 0)),
      states: [counts('loading', 3), counts('listing', 3)],
      paths: [
        {
          path: {
            id: 'abcd1234',
            machine: 'beneficiaries',
            input: 0,
            leaves: ['loading'],
            fires: [],
            steps: [
              {
                label: 'loadBeneficiaries done: nobody',
                kind: 'done',
                event: { type: 'xstate.done.actor.loadBeneficiaries' },
                actor: 'loadBeneficiaries',
                outcome: 0,
                leaves: ['listing'],
                fires: [driven],
              },
            ],
          },
          status: 'passed',
          bars: [],
          milliseconds: 10,
          fault: null,
        },
      ],
    },
  ],
}

/** Beneficiaries as they might have been: a state more, an event less, another target. */
export const older = (): Structure => {
  const [first, second] = beneficiaries.transitions.filter(
    ({ kind, targets }) => kind === 'event' && targets.length > 0,
  )
  const listing = beneficiaries.nodes.find(({ id }) => id === 'listing')
  if (first === undefined || second === undefined || listing === undefined) throw new Error('Too small a machine')
  return {
    ...beneficiaries,
    version: '0123456789abcdef',
    nodes: [
      ...beneficiaries.nodes,
      { ...listing, id: 'paused', key: 'paused', description: null, tags: [], invokes: [] },
    ],
    transitions: [
      ...beneficiaries.transitions
        .filter(({ id }) => id !== first.id)
        .map((one) => (one.id === second.id ? { ...one, targets: ['paused'] } : one)),
      { ...second, id: 'paused#resume#0', source: 'paused', event: 'resume', guard: null, targets: ['listing'] },
    ],
    resting: [...(beneficiaries.resting ?? []), 'paused'],
  }
}
