import { createRoot, type Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { Providers } from '#src/app/providers.tsx'
import { AppRoutes } from '#src/app/router.tsx'
import { storage } from '#src/app/storage.ts'
import { picture } from '#tests/server/support/answers.ts'
import { NearObserver } from '../app/answers.ts'
import type { LiveServer } from './live-server.ts'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  vi.restoreAllMocks()
  root = undefined
  document.body.replaceChildren()
})

/** The document here has no canvas that draws: what is written on one is a picture with a line, as the server wants. */
const paint = (): void => {
  const pen = {
    clearRect: () => undefined,
    fillRect: () => undefined,
    fillText: () => undefined,
    measureText: () => ({ width: 100 }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(picture(200, 80))
}

/** The whole page at an address, in the browser of a live server's visitor; with an enrollment that was begun there. */
export const openPage = ({ enrollment_id }: Partial<Pick<LiveServer, 'enrollment_id'>>, path: string): void => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('IntersectionObserver', NearObserver)
  if (enrollment_id !== undefined) storage.set('tempId', enrollment_id)
  paint()
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(
    <MemoryRouter initialEntries={[path]}>
      <Providers>
        <AppRoutes />
      </Providers>
    </MemoryRouter>,
  )
}
