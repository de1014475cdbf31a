import { useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { speakOnBehalf } from '#schemas/messages/addressee.ts'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { Providers } from '#src/app/providers.tsx'
import { AppRoutes } from '#src/app/router.tsx'
import { storage } from '#src/browser/storage.ts'
import { forgetConfig } from '#src/calls/config.ts'
import { forgetRecommendations } from '#src/calls/storefront/recommendations.actors.ts'
import { picture } from '#tests/server/support/answers.ts'
import { NearObserver } from '../app/answers.ts'
import type { Site } from './live-server.ts'

let root: Root | undefined
afterEach(() => {
  // The next page is somebody else's.
  speakOnBehalf(false)
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

interface Opened extends Pick<Site, 'host'> {
  /** An enrollment that was begun before. */
  enrollment_id?: string
}

/** Where the browser was told to load a page anew; the page is loaded then. */
export const loads: string[] = []

/** The whole page at an address, in the browser of a live server's visitor; with an enrollment that was begun there. */
export const openPage = ({ enrollment_id, host }: Opened, path: string): void => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('IntersectionObserver', NearObserver)
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyDOM.setURL(`http://${host}:3000${path}`)
  loads.length = 0
  if (enrollment_id !== undefined) storage.set('tempId', enrollment_id)
  paint()
  draw(path)
  vi.spyOn(location, 'assign').mockImplementation((to) => {
    loads.push(String(to))
    // The browser leaves the page after what the page is at.
    setTimeout(() => draw(String(to)))
  })
}

let address = ''

/** As the browser does when a page is loaded: nothing of the one before is left but what is stored. */
const draw = (path: string): void => {
  address = path
  root?.unmount()
  forgetConfig()
  forgetRecommendations()
  document.body.replaceChildren()
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(
    <MemoryRouter initialEntries={[path]}>
      <Providers>
        <Here />
        <AppRoutes />
      </Providers>
    </MemoryRouter>,
  )
}

const Here = () => {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => {
    address = pathname + search
  }, [pathname, search])
  return null
}

/** The address of the page that is shown. */
export const here = (): string => address
