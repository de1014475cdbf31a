import { createActorContext } from '@xstate/react'
import type { CartGlance, SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { liveSite } from './live-site.ts'
import { useShownSite } from './shown-site.ts'

const SiteContext = createActorContext(liveSite)

export const SiteProvider = SiteContext.Provider

/** The frame's actor: send it `site.cartChanged` and `site.quoteChanged` where a page changes the cart or quote. */
export const useSiteRef = SiteContext.useActorRef

export const useSiteSelector = SiteContext.useSelector

/** Whose site this is; null until it is known. */
export const useSite = (): SiteInfo | null => useShownSite(useSiteSelector((snapshot) => snapshot.context.site))

/** Count and amount of the cart; null while there is none or it is not known. */
export const useCartGlance = (): CartGlance | null => useSiteSelector((snapshot) => snapshot.context.cart)
