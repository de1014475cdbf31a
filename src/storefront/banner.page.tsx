import { m } from '#schemas/messages/generated/messages.js'
import { PageTitle } from '../ui/page-title.tsx'
import { BannerQuote } from './banner-quote.tsx'
import { Featured } from './featured.tsx'
import { SelectedLine } from './selected-line.tsx'

/** The home of reps, groups and external sites: the short quote form, with featured plans beneath (spec 1, section 2). */
export function BannerPage() {
  return (
    <div className="page">
      <div className="stack">
        <PageTitle title={m.banner_title()} lead={m.banner_lead()} />
        <SelectedLine />
      </div>
      <BannerQuote />
      <Featured title={m.quote_featured_title()} />
    </div>
  )
}
