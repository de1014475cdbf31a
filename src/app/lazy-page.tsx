import { lazy, type ComponentType } from 'react'

type Page = ComponentType & { preload: () => Promise<void> }

/**
 * A page whose code is fetched when it is first shown. Once `preload` has come back it renders at once, without
 * a fallback: the prerenderer and the hydration of its work depend on that.
 */
export const lazyPage = (load: () => Promise<ComponentType>): Page => {
  let loaded: ComponentType | undefined
  const fetchOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  const Lazy = lazy(async () => ({ default: await fetchOnce() }))
  const PageOrWait = () => {
    const Loaded = loaded
    return Loaded === undefined ? <Lazy /> : <Loaded />
  }
  return Object.assign(PageOrWait, {
    preload: async () => {
      await fetchOnce()
    },
  })
}
