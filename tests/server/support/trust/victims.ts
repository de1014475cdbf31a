import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { ask } from '../asking.ts'
import { type Canary, merged } from './canary-scan.ts'
import { catalogCanaries, sentCanaries, sessionCanaries, typedCanaries } from './canaries.ts'
import type { Theirs } from '../identifiers.ts'
import { recorded } from '../recording.ts'
import { checkedOut, clientJourney, fillTabs, submitted } from '../journey.ts'
import type { TestApp } from '../test-app.ts'
import { mailedBy } from './trespassers.ts'

/** A text that names something of somebody, and the calls that it is meant to open. */
interface Named {
  text: string
  opens?: readonly RowKey[]
}

export interface Victims {
  /** Ids of the right kind: of an enrollment that is open and of one that is submitted, of members of a rep and of a group. */
  targets: readonly Theirs[]
  /** Texts that may be tried as an id of any other kind. */
  crossing: Readonly<Record<string, Named>>
  /** The links that were mailed for them. */
  links: { cart: string; signing: string }
  /** Every credential and every value of theirs; to be asked when everything has been sent. */
  canaries: () => Promise<Canary[]>
}

/** An applicant with an open enrollment and a saved cart, and a client of group-bluebonnet who signs later. */
export const makeVictims = async (app: TestApp): Promise<Victims> => {
  const typed: { open: unknown[]; done: unknown[] } = { open: [], done: [] }
  const plans = ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term']
  const begun = await checkedOut(app, { tier: 'IF', plans })
  const open = { ...begun, visitor: recorded(begun.visitor, ({ body }) => typed.open.push(body)) }
  await fillTabs(open)
  const save = (tab: string) =>
    ask(open, 'POST enrollment/save-enrollment', { name: 'Pat', email: 'pat.oneil@example.com', tab })
  const cart = await mailedBy(app, () => save('cart_info'), /direct-continue\/([\w-]+)/)
  await save('primary_info')

  const byGroup = { eprocess: 'group', group_id: 'group-bluebonnet' } as const
  const client = await clientJourney(app, byGroup, { tier: 'IO', plans: ['harvest-critical'] }, 'primary_info')
  const done = { ...client, visitor: recorded(client.visitor, ({ body }) => typed.done.push(body)) }
  await fillTabs(done)
  let policy = ''
  const signing = await mailedBy(app, async () => (policy = await submitted(done)), /\/sign\/([\w-]+)/)
  const bill = { policy_id: policy, effectiveDate: '12/01/2026' }
  const { invoice_id: invoice } = await ask(done, 'POST invoice/autoInvoiceGeneration', bill)
  const { id: savedCart } = await app.database.sql.selectFrom('saved_carts').select('id').executeTakeFirstOrThrow()

  const ids = { rep: 'rep-rivera', group: 'group-bluebonnet', policy, card: 'card-1', account: 'bank-1' }
  const ofOpen = { ...ids, enrollment: open.enrollment_id, link: cart, beneficiary: 'ben-1' }
  return {
    targets: [
      { ...ofOpen, member: 'member-santos', dependent: 'dep-1' },
      { ...ids, enrollment: done.enrollment_id, link: policy, member: policy, dependent: 'd0', beneficiary: 'b1' },
      { ...ofOpen, member: 'employee-brown', dependent: 'dep-3' },
    ],
    crossing: {
      'the number of an invoice': { text: invoice },
      'the id of a saved cart': { text: savedCart },
      'the link of a saved cart': { text: cart, opens: ['GET enrollment/direct-continue/{tempId}'] },
      'the link to sign': {
        text: signing,
        opens: [
          'GET enrollment/get-signing/{token}',
          'POST enrollment/open-signing',
          'POST enrollment/sign-policy',
          'POST enrollment/renew-signing',
        ],
      },
      'an entry link': {
        text: makeEntryTokens(app.services).make('member-santos'),
        opens: ['POST enrollment/open-member-entry'],
      },
      'the id of a card': { text: ids.card },
      'the id of a dependent': { text: 'dep-1' },
      'the number of a policy': { text: policy },
      'the id of an enrollment': { text: open.enrollment_id },
    },
    links: { cart, signing },
    canaries: async () =>
      merged([
        ...catalogCanaries(app),
        ...typedCanaries(typed.open, 'open'),
        ...typedCanaries(typed.done, 'done'),
        ...sessionCanaries({ open: open.visitor, done: done.visitor }),
        ...(await sentCanaries(app)),
      ]),
  }
}
