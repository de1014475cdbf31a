import { deskDraftMachine, type DraftDeed } from '#machines/desk/desk-draft/desk-draft.machine.ts'
import { deskDraftsMachine } from '#machines/desk/desk-drafts/desk-drafts.machine.ts'
import type { DeskDraft, DraftPage, DraftWish } from '#schemas/calls/desk/desk-drafts.calls.ts'
import type { DeskChoices } from '#schemas/calls/desk/desk-find.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedDeskDraftsMachine = deskDraftsMachine.provide({
  actors: {
    getChoices: callActor<DeskChoices>((_, signal) => send('GET staff/get-choices', { signal, quiet: true })),
    // Asked again it does no harm, and what was found is kept nowhere.
    findDrafts: callActor<DraftPage, DraftWish>((body, signal) =>
      send('POST staff/find-drafts', { body, signal, quiet: true, idempotencyKey: null }),
    ),
  },
})

interface Enrollment {
  enrollmentId: string
}

export const providedDeskDraftMachine = deskDraftMachine.provide({
  actors: {
    getDraft: callActor<DeskDraft, Enrollment>(({ enrollmentId }, signal) =>
      send('GET staff/get-draft', { query: { enrollment_id: enrollmentId }, signal, quiet: true }),
    ),
    doDeed: callActor<void, Enrollment & { deed: DraftDeed }>(async ({ enrollmentId, deed }, signal) => {
      const of = { enrollment_id: enrollmentId }
      if (deed.act === 'code') await send('POST staff/send-draft-code', { body: of, signal })
      else if (deed.act === 'extend') await send('POST staff/extend-draft', { body: of, signal })
      else await send('POST staff/hand-over-draft', { body: { ...of, to: deed.to }, signal })
    }),
  },
})
