import { describe, expect, it } from 'vitest'
import { models } from '#machines/registry.ts'
import { check } from '#paths/check/checks.ts'
import { explore } from '#paths/explore/explore.ts'
import type { AnyModel } from '#machines/support/model.ts'
import type { Graph } from '#paths/explore/graph.ts'
import { steps } from '#schemas/steps/steps.registry.ts'
import { quotedFilter } from '#machines/storefront/model-quote.ts'

const bakery = {
  group_id: 'group-bluebonnet',
  name: 'Bluebonnet Bakery',
  landing_url: 'bluebonnet',
  sign_in: { way: 'code', ready: true, sets_up: false, provider: null },
}

/** How machines may end, in the order of discovery; those that run as long as their page have no end. */
const ends: Partial<Record<keyof typeof models, unknown[]>> = {
  access: [
    { to: 'plans', over65: null },
    { to: null, over65: null },
    { to: 'home', over65: 0 },
    { to: 'home', over65: 1 },
    { to: 'home', over65: null },
  ],
  offer: [undefined],
  'edit-impact': [{ goes: true }, { goes: false }],
  'save-later': [{ to: null }, { to: '/' }],
  'employee-code': [
    { group: null, over65: null },
    { group: bakery, over65: 0 },
    { group: bakery, over65: 1 },
  ],
  landing: [undefined],
  home: [
    { to: 'members' },
    ...[null, 'group-bluebonnet'].flatMap((groupId) =>
      ['main-portal', 'group-portal'].flatMap((portalId) => [
        { to: 'quote', portalId, groupId },
        { to: 'direct', portalId, groupId },
      ]),
    ),
  ],
  'member-home': [undefined],
  'current-members': [undefined],
  'member-tier': [{ started: false }, { started: true }],
  'plan-questions': [{ asked: false }, { asked: true }],
  'select-portal': [null, { portalId: 'main-portal', groupId: null, enrollType: 'new-member' }],
  'rate-adding': [
    { result: 'closed', message: null, problem: null },
    { result: 'added', message: null, problem: null },
    { result: 'refused', message: 'blackout', problem: null },
    { result: 'stale', message: 'stateError', problem: null },
    { result: 'failed', message: null, problem: { kind: 'offline', message: 'offline', errors: [] } },
    { result: 'active', message: 'already-active', problem: null },
  ],
  quote: [
    {
      enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA',
      filter: { ...quotedFilter, tier: 'IC', child_num: 8, categories: 'dental' },
      planId: null,
    },
  ],
  'plan-adding': [
    { added: false, problem: { kind: 'offline', message: 'offline', errors: [] } },
    { added: false, problem: null },
    { added: true, problem: null },
  ],
  'plan-detail': [{ to: 'plan', planId: 'life-two' }, { to: 'cart' }],
  'plan-requirements': [
    { saved: false, planId: null },
    { saved: true, planId: 'life-one' },
    { saved: true, planId: 'life-two' },
  ],
  cart: [{ effectiveDate: '12/01/2026' }],
  checkout: [
    { outcome: 'back' },
    { outcome: 'open', effectiveDate: '01/01/2027' },
    { outcome: 'refused', errors: [{ target_element: 'effective_date', error_message: 'Refused' }] },
    {
      outcome: 'refused',
      errors: [{ target_element: 'main', error_message: 'conflict' }],
    },
  ],
  'plan-popup': [undefined],
  riders: [{ saved: false }, { saved: true }],
  'save-cart': [{ sent: false }, { sent: true }],
  'direct-continue': [{ to: '/cart' }],
  continue: [{ to: '/cart' }],
  ...Object.fromEntries(steps.map(({ id }) => [id, [{ step: id }]])),
  enrollment: [{ to: '/plans' }, { to: '/cart' }, { to: null }],
  'enroller-code': [{ saved: false }, { saved: true }],
  otp: [{ verified: false }, { verified: true }],
  'work-list': [{ to: '/enrollment/personal-info' }],
  'signed-document': [undefined],
  'cancel-enrollment': [{ cancelled: false }, { cancelled: true }],
  'find-enrollment': [{ enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  'correct-answers': [{ corrected: false }, { corrected: true }],
  receipt: [undefined],
  'desk-upload': [{ number: 4 }],
  'desk-copy': [{ number: 4 }],
  'desk-publish': [
    { id: 'CCCCCCCCCCCCCCCCCCCCCC', number: 3, at: Date.UTC(2026, 10, 26, 12), by: 'Petra Lind', state: 'now' },
  ],
  preview: [undefined],
  'preview-banner': [undefined],
  'analyst-access': [undefined],
  'roster-upload': [undefined],
  invitation: [undefined],
  'decline-reminder': [undefined],
}

const outputsOf = (graph: Graph): unknown[] => {
  const outputs = new Map<string, unknown>()
  for (let state = 0; state < graph.states; state += 1) {
    const { status, output } = graph.snapshot(state)
    if (status === 'done') outputs.set(JSON.stringify(output), output)
  }
  return [...outputs.values()]
}

describe.each(Object.entries(models) as [keyof typeof models, AnyModel][])('everything that %s can do', (id, model) => {
  const graph = explore(model)

  it('keeps its promises', () => {
    expect(check(graph)).toEqual([])
  })

  it('ends as it should', () => {
    expect(outputsOf(graph)).toEqual(ends[id] ?? [])
  })
})
