import { type FormEvent, Suspense, useCallback, useRef, useState } from 'react'
import type { Edit } from '#schemas/calls/enrollment/offer.calls.ts'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { checkQuote } from '#schemas/storefront/quote-form.rules.ts'
import type { QuoteRef } from '#machines/storefront/quote/quote.machine.ts'
import { formatMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardGuard } from '../../ui/discard-guard.tsx'
import { lazy } from '../../ui/lazy.ts'
import { QuoteForm } from './quote-form.tsx'
import { genderName, tierName } from '../../fields/words.ts'
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
  // A phone has room for answers alone; what nobody would know by itself ("No", "40") keeps its name there too.
  const rows: [string, string, 'named'?][] = [
    [m.plans_zip(), `${filter.zip}${filter.state === '' ? '' : ` ${filter.state}`}`],
    ...(filter.county === undefined ? [] : [[m.quote_county_label(), filter.county] satisfies [string, string]]),
    [m.quote_gender_label(), genderName(filter.gender)],
  ]
  if (filter.is_smoker !== null) {
    rows.push([m.quote_smoker_label(), filter.is_smoker === 1 ? m.common_yes() : m.common_no(), 'named'])
  }
  rows.push([m.quote_tier_name(), tierName(filter.tier, isPremier)], [m.quote_dob_label(), filter.dob])
  if (withWork && filter.annual_incode !== null)
    rows.push([m.plan_salary(), formatMoney(filter.annual_incode), 'named'])
  if (withWork && filter.working_hours !== null) rows.push([m.plan_hours(), String(filter.working_hours), 'named'])
  return (
    <section className="quote-summary" aria-label={m.plans_quote_label()}>
      <dl>
        {rows.map(([term, value, named]) => (
          <div key={term} data-named={named}>
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

const EditImpactDialog = lazy(async () => ({
  default: (await import('../../enrollment/offer/edit-impact.tsx')).EditImpactDialog,
}))

/** What Save would change; null while there is no enrollment, or the form is not complete yet. */
const editOf = (actorRef: QuoteRef): { enrollmentId: string; edit: Edit } | null => {
  const { enrollmentId, form, values, counties } = actorRef.getSnapshot().context
  if (enrollmentId === null || checkQuote(form, values, undefined, counties).length > 0) return null
  const { zip, county, dob, gender, tier, is_smoker, spouse_dob, no_of_children } = values
  const edit: Edit = {
    kind: 'quote',
    zip,
    ...(county !== '' && { county }),
    dob,
    gender,
    tier,
    ...(is_smoker !== '' && { is_smoker: is_smoker === '1' ? (1 as const) : (0 as const) }),
    ...(spouse_dob !== '' && { spouse_dob }),
    ...(no_of_children > 0 && { no_of_children }),
  }
  return { enrollmentId, edit }
}

/** The Basic Details of the quote, over the page. */
export function BasicDetails({ actorRef, onClose }: { actorRef: QuoteRef; onClose: () => void }) {
  // Not what the form holds: the quote that is fetched fills it after it has opened.
  const touched = useRef(false)
  const guard = useDiscardGuard(() => touched.current, onClose)
  const [asking, setAsking] = useState<ReturnType<typeof editOf>>(null)
  const decide = useCallback(
    (goes: boolean) => {
      setAsking(null)
      if (goes) actorRef.send({ type: 'quote.submit' })
    },
    [actorRef],
  )
  // Before the form hears of it: what the change means for an enrollment that is begun is told first.
  const ask = (event: FormEvent) => {
    const edit = editOf(actorRef)
    if (edit === null) return
    event.preventDefault()
    event.stopPropagation()
    setAsking(edit)
  }
  return (
    <Dialog title={m.quote_details_title()} onClose={guard.close}>
      <div
        onSubmitCapture={ask}
        onChangeCapture={() => {
          touched.current = true
        }}
      >
        <QuoteForm actorRef={actorRef} submitLabel={m.quote_save()}>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
        </QuoteForm>
      </div>
      {asking && (
        <Suspense>
          <EditImpactDialog {...asking} onDecided={decide} />
        </Suspense>
      )}
      {guard.question}
    </Dialog>
  )
}
