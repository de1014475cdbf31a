/** What a page's calls changed that the frame shows: the menu and prices of a quote, the cart's number and amount. */
export type SiteNews =
  /** Null where the enrollment was given up or is complete: the cart is empty. */
  | { type: 'site.cartChanged'; enrollmentId: string | null }
  | { type: 'site.quoteChanged'; enrollmentId: string }
  /** A code was confirmed, a portal, group, member or age was chosen, or the site was left. */
  | { type: 'site.identityChanged'; enrollmentId: string | null }

const listeners = new Set<(news: SiteNews) => void>()

export const siteNews = {
  tell: (news: SiteNews): void => {
    for (const listener of listeners) listener(news)
  },
  listen: (listener: (news: SiteNews) => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
