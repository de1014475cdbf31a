import { m } from '#schemas/messages/generated/messages.js'
import { useSite } from '../../site/site-context.ts'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { BannerQuote } from './banner-quote.tsx'
import { Featured } from '../plans/featured.tsx'
import { LandingPicture } from '../landing/landing-picture.tsx'
import { SelectedLine } from '../cart/selected-line.tsx'

/** The home of reps, groups and external sites: the short quote form, with featured plans beneath (spec 1, section 2). */
export function BannerPage() {
  const site = useSite()
  const banner = site?.settings['banner_image']
  return (
    <div className="page">
      <div className="stack">
        <PageTitle title={m.banner_title()} lead={m.banner_lead()} />
        <SelectedLine />
      </div>
      {banner !== undefined && <img className="landing-banner" src={banner} alt="" />}
      {site && <LandingPicture key={`${site.identity.agent_id} ${site.identity.group_id}`} site={site} />}
      <BannerQuote />
      <Featured title={m.quote_featured_title()} />
    </div>
  )
}
