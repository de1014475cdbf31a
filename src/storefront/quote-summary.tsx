import type { FilterInfo } from '#schemas/calls/quote.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { QuoteRef } from '#machines/storefront/quote.machine.ts'
import { formatMoney } from '../i18n/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { QuoteForm } from './quote-form.tsx'
import { genderName, tierName } from './words.ts'
import './quote-summary.css'

/** What the prices are for: Zip, Gender, Smoker where it was set, Tier, Date of Birth, Edit (spec 1, section 2). */
export function QuoteSummary({
  filter,
  isPremier = false,
  withWork = false,
  busy = false,
  onEdit,
}: {
  filter: FilterInfo
  isPremier?: boolean
  /** Annual salary and working hours too: on a plan's page. */
  withWork?: boolean
  /** Something is on its way that an edit would cut off: Edit waits, and keeps its focus. */
  busy?: boolean
  onEdit: () => void
}) {
  const rows: [string, string][] = [
    [m.plans_zip(), `${filter.zip}${filter.state === '' ? '' : ` ${filter.state}`}`],
    [m.quote_gender_label(), genderName(filter.gender)],
  ]
  if (filter.is_smoker !== null) {
    rows.push([m.quote_smoker_label(), filter.is_smoker === 1 ? m.common_yes() : m.common_no()])
  }
  rows.push([m.quote_tier_name(), tierName(filter.tier, isPremier)], [m.quote_dob_label(), filter.dob])
  if (withWork && filter.annual_incode !== null) rows.push([m.plan_salary(), formatMoney(filter.annual_incode)])
  if (withWork && filter.working_hours !== null) rows.push([m.plan_hours(), String(filter.working_hours)])
  return (
    <section className="quote-summary" aria-label={m.plans_quote_label()}>
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        kind="quiet"
        icon="edit"
        aria-label={m.plans_edit_long()}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onEdit}
      >
        {m.plans_edit()}
      </Button>
    </section>
  )
}

/** The Basic Details of the quote, over the page. */
export function BasicDetails({ actorRef, onClose }: { actorRef: QuoteRef; onClose: () => void }) {
  return (
    <Dialog title={m.quote_details_title()} onClose={onClose}>
      <QuoteForm actorRef={actorRef} submitLabel={m.quote_save()}>
        <Button onClick={onClose}>{m.common_cancel()}</Button>
      </QuoteForm>
    </Dialog>
  )
}
