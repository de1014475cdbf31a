import type { ComponentProps, ComponentType } from 'react'
import { lazy } from '../ui/lazy.ts'
import type * as pages from './pages.ts'

type Pages = typeof pages
type Shown = { [Name in keyof Pages]: { name: Name } & ComponentProps<Pages[Name]> }[keyof Pages]

/**
 * A page after the landing page, by its name in `pages.ts`. The list of them, which names the files of each, is fetched
 * when the first of them is shown or the landing page is touched (`fetchOnTouch`).
 */
export const LaterPage = lazy<Shown>(async () => {
  const list = await import('./pages.ts')
  return {
    default: ({ name, ...given }: Shown) => {
      const View = list[name] as ComponentType<object>
      return <View {...given} />
    },
  }
})
