import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { lazy } from '../ui/lazy.ts'
import { PageTitle } from '../ui/text/page-title.tsx'
import { AccessGate } from './access-gate.tsx'
import { adoptViewerStyles } from './diagram/styles.ts'
import { defineMachines } from './machines-in-parts.ts'
import { ViewerFrame } from './viewer-frame.tsx'

adoptViewerStyles()

const MachineList = lazy(async () => {
  await defineMachines()
  return { default: (await import('./machine-list.tsx')).MachineList }
})
const MachinePage = lazy(async () => {
  await defineMachines()
  return { default: (await import('./machine.page.tsx')).MachinePage }
})

/** `/machines`: the diagrams, for who may look. Nothing of it is loaded anywhere else. */
export function MachinesPage() {
  return (
    <ViewerFrame>
      <AccessGate>
        <Routes>
          <Route index element={<List />} />
          <Route
            path=":machine"
            element={
              <Suspense fallback={<output className="viewer-waiting">{m.viewer_layout_busy()}</output>}>
                <MachinePage />
              </Suspense>
            }
          />
        </Routes>
      </AccessGate>
    </ViewerFrame>
  )
}

/** The heading stands at once, for who comes from the code: they go on reading there while the list is fetched. */
const List = () => (
  <div className="viewer-index">
    <PageTitle title={m.viewer_title()} lead={m.viewer_lead()} />
    <Suspense fallback={<output className="viewer-waiting">{m.viewer_layout_busy()}</output>}>
      <MachineList />
    </Suspense>
  </div>
)
