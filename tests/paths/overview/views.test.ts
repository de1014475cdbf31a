import { describe, expect, test } from 'vitest'
import { sourceFiles } from '#tools/overview/source-files.ts'
import { readViews } from '#tools/overview/views.ts'

const machineFile = (id: string) => `import { setup } from 'xstate'

export const ${id}Machine = setup({}).createMachine({
  id: '${id}',
  initial: 'one',
})
`
const provided = (id: string) => `import { ${id}Machine } from '#machines/${id}.machine.ts'

export const provided${id} = ${id}Machine.provide({ actors: {} })
`

/** A product of a frame and two pages; the shop's page shows a dialog when it is asked for. */
const product: Record<string, string> = {
  'src/app/main.tsx': `import { App } from './app.tsx'\nimport { AppRoutes } from './router.tsx'\ncreateRoot(<App />)\n`,
  'src/app/app.tsx': `import { FrameProvider } from './frame-context.ts'

export function App() {
  return <FrameProvider options={{}} />
}
`,
  'src/app/frame-context.ts': `import { createActorContext } from '@xstate/react'
import { providedframe } from '../calls/frame.actors.ts'

const FrameContext = createActorContext(providedframe)

export const FrameProvider = FrameContext.Provider

export const useFrame = FrameContext.useSelector
`,
  'src/app/router.tsx': `import { Shell } from './shell.tsx'
import { LaterPage } from './later-page.ts'

export function AppRoutes() {
  return (
    <Routes>
      <Route
        path=":landing"
        element={
          <Suspense>
            <LaterPage name="PlanPage" />
          </Suspense>
        }
      />
      <Route element={<Shell />}>
        <Route index element={<LaterPage name="ShopPage" mode="rep" />} />
        <Route path="shop" element={<LaterPage name="ShopPage" />} />
        <Route path="plan/:id/:name" element={<LaterPage name="PlanPage" />} />
      </Route>
    </Routes>
  )
}
`,
  'src/app/pages.ts': `import { lazy } from '../ui/lazy.ts'

export const ShopPage = lazy(async () => ({ default: (await import('../shop/shop.page.tsx')).ShopPage }))
const plans = () => import('../shop/plan.page.tsx')
export const PlanPage = lazy(async () => ({ default: (await plans()).PlanPage }))
`,
  'src/app/shell.tsx': `import { useActorRef } from '@xstate/react'
import { providedmenu } from '../calls/menu.actors.ts'
import { useFrame } from './frame-context.ts'

export function Shell() {
  useFrame()
  const menu = useActorRef(providedmenu, { inspect })
  return <RouteLink to="/shop" />
}
`,
  'src/shop/shop.page.tsx': `import { useActorRef } from '@xstate/react'
import type { PlanPage } from './plan.page.tsx'
import { providedshop } from '../calls/shop.actors.ts'
import { providedcompare } from '../calls/compare.actors.ts'
import { useFrame } from '../app/frame-context.ts'
import { planPath } from '../words.ts'

const Dialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).RidersDialog }))

export function ShopPage() {
  const shop = useActorRef(providedshop, { inspect, input: {} })
  const other = useActorRef(providedcompare)
  useFrame()
  return (
    <>
      <Dialog />
      <a href={planPath('1')} />
    </>
  )
}
`,
  'src/shop/dialogs.tsx': `import { useActorRef } from '@xstate/react'
import { ridersWith } from '../calls/riders.actors.ts'
import { providedother } from '../calls/other.actors.ts'

export function RidersDialog() {
  const [machine] = useState(() => ridersWith(1))
  const ref = useActorRef(machine, {})
  const fees = useActorRef(readFees)
  return null
}

export function OtherDialog() {
  useActorRef(providedother)
  return null
}
`,
  'src/shop/plan.page.tsx': `export function PlanPage() {
  return null
}
`,
  'src/words.ts': 'export const planPath = (id: string): string =>\n  `/plan/${\n    encode(id)\n  }`\n',
  'src/calls/riders.actors.ts': `import { ridersMachine } from '#machines/riders.machine.ts'

export const ridersWith = (one: number) =>
  ridersMachine.provide({ actors: {} })
`,
}
const ids = ['frame', 'menu', 'shop', 'compare', 'riders', 'other']
const files = (changed: Record<string, string> = {}) => {
  const all: Record<string, string> = {
    ...Object.fromEntries(
      ids.flatMap((id) => [
        [`machines/${id}.machine.ts`, machineFile(id)],
        [`src/calls/${id}.actors.ts`, provided(id)],
      ]),
    ),
    ...product,
    ...changed,
  }
  return readViews(
    sourceFiles((file) => all[file] ?? null),
    Object.keys(all).filter((file) => file.endsWith('.machine.ts')),
  )
}
const pairs = (views: ReturnType<typeof files>) => ({
  entries: views.entries.map(({ address, machine }) => `${address} ${machine}`),
  starts: views.starts.map(({ from, to, file }) => `${from} ${to} ${file}`),
  leads: views.leads.map(({ from, address }) => `${from} ${address}`),
})

describe('what views start', () => {
  test('is read from what pages and dialogs render, and from the router', () => {
    expect(pairs(files())).toEqual({
      entries: ['/* frame', '/ shop', '/shop shop'],
      starts: [
        'frame menu src/app/shell.tsx',
        'shop compare src/shop/shop.page.tsx',
        // Not the other dialog of that file, which nothing renders, and no actor that is no machine.
        'shop riders src/shop/dialogs.tsx',
      ],
      leads: ['menu /shop', 'shop /plan/:id/:name'],
    })
  })

  test('follows a dialog that is rendered from elsewhere, a machine that is given, and one without actors', () => {
    const { starts, entries } = pairs(
      files({
        'src/shop/plan.page.tsx': `import { OtherDialog } from './dialogs.tsx'
import { useMachine } from '@xstate/react'
import { shopMachine } from '#machines/shop.machine.ts'

function Inner({ machine }: { machine: typeof shopMachine }) {
  useMachine(machine)
  return <OtherDialog />
}

export function PlanPage() {
  return <Inner />
}
`,
      }),
    )
    expect(entries).toContain('/plan/:id/:name shop')
    expect(starts).toContain('shop other src/shop/dialogs.tsx')
  })

  test('knows where each machine is, and what it answers with itself', () => {
    const views = files({
      'machines/shop.machine.ts': `${machineFile('shop')}// to: '/plan/1/x'\nconst to = '/shop'\n`,
    })
    expect(views.machines).toContainEqual({ id: 'riders', file: 'machines/riders.machine.ts' })
    expect(pairs(views).leads).toContain('shop /shop')
    expect(pairs(views).leads).toContain('shop /plan/:id/:name')
  })
})
