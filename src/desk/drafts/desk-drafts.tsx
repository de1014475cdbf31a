import { useActorRef } from '@xstate/react'
import { Route, Routes } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import { providedDeskDraftsMachine } from '../../calls/desk/desk-drafts.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { DeskDraftPage } from './desk-draft.page.tsx'
import { DeskDraftsPage } from './desk-drafts.page.tsx'

/** Enrollments that are not submitted. What was looked for stays while one of them is read. */
export function DeskDrafts({ accessRef, mayAct }: { accessRef: DeskAccessRef; mayAct: boolean }) {
  const actorRef = useActorRef(providedDeskDraftsMachine, { inspect })
  return (
    <Routes>
      <Route path=":id" element={<DeskDraftPage accessRef={accessRef} mayAct={mayAct} />} />
      <Route path="*" element={<DeskDraftsPage actorRef={actorRef} accessRef={accessRef} />} />
    </Routes>
  )
}
