import { assign, setup } from 'xstate'
import { type CarriersAt, type PolicyLifeEvent, type Standings, carriersAt, follows } from './policy-life.context.ts'

interface Context {
  standings: Standings
  /** What happened last without moving anything. */
  beside: 'mail' | 'text' | 'note' | 'corrected' | null
}

type Delivery = Extract<PolicyLifeEvent, { type: 'delivery' }>
const delivery = ({ event }: { event: Delivery }) => event
const leads = (to: CarriersAt) => ({
  type: 'leadsTo' as const,
  params: ({ event }: { event: Delivery }) => ({ ...event, to }),
})
const note = { type: 'noteStanding' as const, params: delivery }
const charged = (outcome: 'approved' | 'declined') => ({
  type: outcome === 'approved' ? ('isTaken' as const) : ('isDeclined' as const),
  params: ({ event }: { event: Extract<PolicyLifeEvent, { type: 'charge' }> }) => event,
})

/** The standings after an event. */
const after = ({ standings }: Context, { destination, standing }: Delivery): Standings => ({
  ...standings,
  [destination]: standing,
})

export const policyLifeMachine = setup({
  types: {} as { context: Context; events: PolicyLifeEvent },
  guards: {
    isInOrder: ({ context }, { destination, standing }: Delivery) => follows(context.standings, destination, standing),
    waitsForSignature: ({ context }, { destination, standing }: Delivery) =>
      standing === 'waiting_for_signature' && follows(context.standings, destination, standing),
    /** All destinations together move on, or one holds up the others. */
    leadsTo: ({ context }, { to, ...event }: Delivery & { to: CarriersAt }) =>
      follows(context.standings, event.destination, event.standing) &&
      carriersAt(context.standings) !== to &&
      carriersAt(after(context, event)) === to,
    staysThere: ({ context }, event: Delivery) =>
      follows(context.standings, event.destination, event.standing) &&
      carriersAt(context.standings) === carriersAt(after(context, event)),
    isTaken: (_, { outcome }: Extract<PolicyLifeEvent, { type: 'charge' }>) => outcome === 'approved',
    isDeclined: (_, { outcome }: Extract<PolicyLifeEvent, { type: 'charge' }>) => outcome === 'declined',
  },
  actions: {
    noteStanding: assign((context: { context: Context }, event: Delivery) => ({
      standings: after(context.context, event),
    })),
  },
}).createMachine({
  id: 'policy-life',
  description:
    'The life of a submitted enrollment, as its timeline tells it: the desk replays what has happened and draws where it stands.',
  context: { standings: {}, beside: null },
  type: 'parallel',
  on: {
    mail: { description: 'A mail was sent: nothing moves.', actions: assign({ beside: 'mail' }) },
    text: { description: 'A text message was sent: nothing moves.', actions: assign({ beside: 'text' }) },
    note: { description: 'The staff noted something: nothing moves.', actions: assign({ beside: 'note' }) },
  },
  states: {
    enrollment: {
      description: 'From the submit to the cover, or to its end.',
      initial: 'draft',
      states: {
        draft: {
          description: 'Not submitted yet.',
          on: { submitted: 'carriers', submitted_unsigned: 'waitingForSignature' },
        },
        waitingForSignature: {
          description: 'Submitted; nothing leaves before the applicant has signed.',
          on: {
            signed: 'carriers',
            corrected: {
              description: 'What is signed is the corrected one.',
              actions: assign({ beside: 'corrected' }),
            },
            delivery: { guard: { type: 'waitsForSignature', params: delivery }, actions: note },
            cancelled: 'cancelled',
          },
        },
        carriers: {
          description: 'Complete: it goes to its carriers.',
          initial: 'ready',
          on: {
            corrected: {
              description: 'Carriers that it concerns are sent a new version.',
              actions: assign({ beside: 'corrected' }),
            },
            delivery: [
              { guard: leads('ready'), target: '.ready', actions: note },
              { guard: leads('rejected'), target: '.rejected', actions: note },
              {
                guard: { type: 'staysThere', params: delivery },
                actions: note,
                description: 'Another carrier is behind.',
              },
            ],
            cancelled: 'cancelled',
          },
          states: {
            ready: {
              description: 'It goes with the next file of a carrier.',
              on: { delivery: { guard: leads('sent'), target: 'sent', actions: note } },
            },
            sent: {
              description: 'Every carrier has it; one has not answered yet.',
              on: {
                delivery: [
                  { guard: leads('accepted'), target: 'accepted', actions: note },
                  { guard: leads('inForce'), target: 'inForce', actions: note },
                ],
              },
            },
            accepted: {
              description: 'Every carrier took it.',
              on: { delivery: { guard: leads('inForce'), target: 'inForce', actions: note } },
            },
            inForce: { description: 'The coverage has begun.' },
            rejected: { description: 'A carrier did not take it: it is to be put right and delivered again.' },
          },
        },
        cancelled: {
          description: 'Canceled. Whoever was told of it is told that it has ended.',
          on: { delivery: { guard: { type: 'isInOrder', params: delivery }, actions: note } },
        },
      },
    },
    payment: {
      description: 'What its premiums are taken from, where we take them.',
      initial: 'nothingTaken',
      states: {
        nothingTaken: {
          description: 'No premium was taken by us yet.',
          on: {
            charge: [
              { guard: charged('approved'), target: 'taken' },
              { guard: charged('declined'), target: 'declined' },
              { description: 'The provider has not answered yet.' },
            ],
          },
        },
        taken: {
          description: 'The last premium was taken.',
          on: {
            charge: [
              { guard: charged('declined'), target: 'declined' },
              { description: 'The next one is taken, or asked for.' },
            ],
          },
        },
        declined: {
          description: 'The last premium was declined: another card or account is needed.',
          on: {
            charge: [{ guard: charged('approved'), target: 'taken' }, { description: 'It was tried once more.' }],
          },
        },
      },
    },
  },
})
