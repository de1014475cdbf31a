import { Route, Routes } from 'react-router-dom'
import { AccessGate } from './access-gate.tsx'
import { MachineListPage } from './machine-list.page.tsx'
import { MachinePage } from './machine.page.tsx'
import { adoptStyles } from './diagram/styles.ts'
import { ViewerFrame } from './viewer-frame.tsx'

adoptStyles()

/** `/machines`: the diagrams, for who may look. Nothing of it is loaded anywhere else. */
export function MachinesPage() {
  return (
    <ViewerFrame>
      <AccessGate>
        <Routes>
          <Route index element={<MachineListPage />} />
          <Route path=":machine" element={<MachinePage />} />
        </Routes>
      </AccessGate>
    </ViewerFrame>
  )
}
