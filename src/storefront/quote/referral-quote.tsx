import { m } from '#schemas/messages/generated/messages.js'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { BannerQuote } from './banner-quote.tsx'
import { Featured } from '../plans/featured.tsx'

/**
 * The referral landing form: zip, gender, tier, date of birth, Submit, and who referred where the referral is valid
 * (spec 1, section 2). Its quote carries the referral that the tab came by.
 */
export function ReferralQuote({ referrer }: { referrer: string | null }) {
  return (
    <div className="page">
      <div className="stack">
        <PageTitle title={m.banner_title()} lead={m.banner_lead()} />
        {referrer !== null && (
          <p>
            <span className="muted">{m.referral_by()}</span> <strong>{referrer}</strong>
          </p>
        )}
      </div>
      <BannerQuote />
      <Featured title={m.quote_featured_title()} />
    </div>
  )
}
