import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { reviewMachine } from '#machines/enrollment/review/review.machine.ts'
import type { Problem } from '#machines/support/problem.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import type { TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { stepById } from '#schemas/steps/steps.registry.ts'
import { isPutRightInCart, offersTextMessage, reviewCards } from '#schemas/steps/review/review.rules.ts'
import { chargeOf } from '#schemas/storefront/pricing/charge.rules.ts'
import { textsLeave } from '../../calls/config.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { FieldFrame, boxAria } from '../../form/field-frame.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/text/money.tsx'
import { CostRows, PriceNote, monthlyName } from '../../ui/text/price-parts.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Unbroken } from '../../ui/text/unbroken.tsx'
import { useKeep } from '../step/autosave.tsx'
import { ChargeNote } from '../offer/charge-note.tsx'
import { ReviewDetails, cardGlance, cardName } from './review-details.tsx'
import { useStepFrame } from '../step/step-frame.ts'
import { StepPage } from '../step/step-page.tsx'
import './review.css'

type ReviewRef = ActorRefFrom<typeof reviewMachine>

/** What the person adds on this page; named as the call names it. */
type Said = Record<'additional_notes', string> & Record<'send_sms', Flag>

const saidBefore = (kept: TypedValues | undefined): Said => {
  const notes = kept?.['additional_notes']
  return { additional_notes: typeof notes === 'string' ? notes : '', send_sms: kept?.['send_sms'] === 1 ? 1 : 0 }
}

/** Whatever else failed is told in a popup. */
const changedNotice = ({ kind, message }: Problem) =>
  kind === 'conflict' ? (
    <Notice tone="warning" live title={m.review_changed()}>
      {message}
    </Notice>
  ) : null

/** Everything once more, one card a section, before the enrollment is submitted (spec 3, section 2.1). */
export function ReviewView({ actorRef }: { actorRef: ReviewRef }) {
  const loaded = useSelector(actorRef, (s) => s.context.loaded)
  const facts = useSelector(actorRef, (s) => s.context.facts)
  const changed = useSelector(actorRef, (s) => s.context.changed)
  const open = useSelector(actorRef, (s) => s.context.open)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const frame = useStepFrame()
  const saveLater = frame?.saveLater ?? null
  const kept = useSelector(actorRef, (s) => s.context.loaded?.typed?.values)
  const [typed, setTyped] = useState<Said | null>(null)
  const said = typed ?? saidBefore(kept)
  const shown = loaded && { ...loaded, awaitsSignature: loaded.cart.signature_required }

  return (
    <StepPage
      step="review"
      title={m.review_title()}
      lead={m.review_lead()}
      actorRef={actorRef}
      nextLabel={m.review_submit()}
      troubleNotice={changedNotice}
      onNext={() =>
        actorRef.send({ type: 'review.submit', additionalNotes: said.additional_notes.trim(), sendSms: said.send_sms })
      }
      wide
    >
      {shown && (
        <>
          <Card title={m.review_plans()} as="section">
            <div className="two-columns review-plans">
              <dl className="facts facts-amounts">
                {shown.cart.result.map((plan) => (
                  <div key={plan.plan_pricing_id}>
                    <dt>{plan.plan_name}</dt>
                    <dd>
                      {plan.price !== null && (
                        <>
                          <Money amount={plan.price} />
                          <PriceNote price={plan.price} employerPays={plan.employer_pays} />
                        </>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
              <dl className="facts facts-amounts">
                <div>
                  <dt>{m.review_effective()}</dt>
                  <dd>{shown.cart.effective_date}</dd>
                </div>
                <CostRows
                  firstMonth={shown.cart.initial_month_cost}
                  monthly={shown.cart.recurring_month_cost}
                  employerPays={shown.cart.employer_pays}
                />
                <div>
                  <dt>{m.review_first_month()}</dt>
                  <dd>
                    <Money amount={shown.cart.initial_month_cost} />
                  </dd>
                </div>
                <div>
                  <dt>{monthlyName({ employerPays: shown.cart.employer_pays }, m.review_monthly())}</dt>
                  <dd>
                    <Money amount={shown.cart.recurring_month_cost} />
                  </dd>
                </div>
              </dl>
            </div>
            {shown.sections.billing !== null && <ChargeNote charge={chargeOf(shown.charges, shown.sections.billing)} />}
          </Card>
          <ul className="review-cards">
            {reviewCards(shown.tabs).map((step) => {
              const name = cardName(step.id)
              const image = shown.images[`review_${step.tab}`]
              return (
                <Card key={step.id} as="li" title={name}>
                  {changed.includes(step.id) && <Badge tone="warning">{m.review_card_changed()}</Badge>}
                  {image !== undefined && <img className="review-image" src={image} alt="" loading="lazy" />}
                  <CardGlance lines={cardGlance(step.id, shown)} />
                  <Button onClick={() => actorRef.send({ type: 'review.open', card: step.id })}>
                    {m.review_view()}
                    <span className="visually-hidden"> {name}</span>
                  </Button>
                </Card>
              )
            })}
          </ul>
          <Notes said={said} onChange={setTyped} offersText={textsLeave() && offersTextMessage(shown.cart, facts)} />
          {open !== null && (
            <Dialog
              title={cardName(open)}
              size="lg"
              onClose={() => actorRef.send({ type: 'review.close' })}
              actions={
                <>
                  <Button kind="primary" onClick={() => frame?.edit(open)}>
                    {m.review_edit()}
                  </Button>
                  <Button onClick={() => actorRef.send({ type: 'review.close' })}>{m.common_close()}</Button>
                </>
              }
            >
              <div id={`review-popup-${stepById(open).card}`}>
                <ReviewDetails card={open} loaded={shown} />
              </div>
            </Dialog>
          )}
          {failed && (
            <Dialog
              title={m.review_failed_title()}
              onClose={() => actorRef.send({ type: 'review.dismiss' })}
              actions={
                <>
                  {problem !== null && isPutRightInCart(problem.errors) ? (
                    <ButtonLink kind="primary" to="/cart">
                      {m.offer_cart()}
                    </ButtonLink>
                  ) : (
                    <Button kind="primary" onClick={() => actorRef.send({ type: 'review.retry' })}>
                      {m.common_retry()}
                    </Button>
                  )}
                  {saveLater ? (
                    <Button
                      onClick={() => {
                        actorRef.send({ type: 'review.dismiss' })
                        saveLater()
                      }}
                    >
                      {m.review_save_later()}
                    </Button>
                  ) : (
                    <Button onClick={() => actorRef.send({ type: 'review.dismiss' })}>{m.common_close()}</Button>
                  )}
                </>
              }
            >
              <Notice tone="danger" title={m.review_failed()}>
                {problem !== null && problem.message !== '' && <p>{problem.message}</p>}
                <p>{m.review_failed_kept()}</p>
              </Notice>
            </Dialog>
          )}
        </>
      )}
    </StepPage>
  )
}

/** The answers that somebody checks first, each on a line of its own. */
function CardGlance({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="review-glance plain-list">
      {lines.map((line, index) => (
        // Two children may have one name: the place of a line is its identity.
        <li key={`${index} ${line}`}>
          <Unbroken text={line} />
        </li>
      ))}
    </ul>
  )
}

/** A word to the administrator, and whether the receipt is wanted as a text message. */
function Notes({ said, onChange, offersText }: { said: Said; onChange: (said: Said) => void; offersText: boolean }) {
  const keep = useKeep()
  const say = (change: Partial<Said>) => {
    const now = { ...said, ...change }
    onChange(now)
    keep({ values: now })
  }
  const notes = { id: 'review-notes', label: m.review_notes(), hint: m.review_notes_hint() }
  return (
    <>
      <FieldFrame {...notes}>
        <textarea
          {...boxAria(notes, false)}
          className="field-box field-area field-width-full"
          rows={3}
          maxLength={4000}
          value={said.additional_notes}
          onChange={(event) => say({ additional_notes: event.target.value })}
        />
      </FieldFrame>
      {offersText && (
        <label className="agreement-box">
          <input
            type="checkbox"
            checked={said.send_sms === 1}
            onChange={(event) => say({ send_sms: event.target.checked ? 1 : 0 })}
          />
          <span>{m.review_text_message()}</span>
        </label>
      )}
    </>
  )
}
