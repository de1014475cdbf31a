import { lazy } from '../../ui/lazy.ts'

/** The landing page of sites that begin with the banner and its form: a page of its own, and shown in the landing's place. */
export const BannerPage = lazy(async () => ({ default: (await import('./banner.page.tsx')).BannerPage }))
