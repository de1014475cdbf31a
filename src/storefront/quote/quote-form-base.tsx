import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useId, useReducer, useRef, type ComponentType, type ReactNode } from 'react'
import { quoteErrors } from '#machines/storefront/quote/quote.context.ts'
import type { QuoteRef } from '#machines/storefront/quote/quote.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { maskDate } from '#schemas/fields/date.kinds.ts'
import { type QuoteField, tierHasChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, categoryIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { lazy } from '../../ui/lazy.ts'
import { RadioField, TextField, messageAt, shapedBy } from '../../fields/fields.tsx'
import { UnmatchedErrors } from '../unmatched-errors.tsx'
import { quoteWords } from './quote-words.ts'
import { drawnFields } from './quote-start.ts'
import { QuoteDependents } from './quote-dependents.tsx'
import { categoryCodes, categoryName, genderName } from '../../fields/words.ts'
import './quote-form.css'

/** Asked of few: the landing page does not come with lists. */
const CountyField = lazy(async () => ({ default: (await import('./county-field.tsx')).CountyField }))

/** What a list of the form is made with. */
export interface QuoteListProps {
  actorRef: QuoteRef
  id: string
}

/**
 * Who is to be covered (spec 1, section 2). By itself it is the form of the landing page; the short form and the Basic
 * Details bring the lists that they have besides (quote-form.tsx).
 */
export function QuoteFormBase({
  actorRef,
  TierList,
  ChildrenList,
  categories = categoryCodes,
  submitLabel = m.quote_submit(),
  children,
}: {
  actorRef: QuoteRef
  TierList?: ComponentType<QuoteListProps>
  ChildrenList?: ComponentType<QuoteListProps>
  /** Codes of the tiles. */
  categories?: readonly string[]
  submitLabel?: string
  /** Beside the submit button. */
  children?: ReactNode
}) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const context = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const loading = useSelector(actorRef, (s) => s.hasTag('loading'))
  const failed = useSelector(actorRef, (s) => s.matches('loadFailed'))
  const { values, problem } = context
  const errors = quoteErrors(context)
  const toMistake = useRef(false)
  const focused = useRef<Element | null>(null)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)

  // A button that goes with its press gives the focus to what comes in its place.
  const next = useRef('')
  useEffect(() => {
    if (next.current && document.activeElement === document.body) {
      form.current?.querySelector<HTMLElement>(next.current)?.focus()
    }
    next.current = ''
  })

  // The first mistake takes the focus: of the form itself at once, of the server's when its answer is there.
  useEffect(() => {
    if (busy || !toMistake.current) return
    toMistake.current = false
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const box = invalid?.matches('fieldset') ? invalid.querySelector<HTMLElement>('input') : invalid
    // Where nothing is wrong with a field, whoever pressed Enter in one finds it again.
    const before = focused.current instanceof HTMLElement ? focused.current : null
    if (box) box.focus()
    else if (document.activeElement === document.body) before?.focus()
  })

  const change = (field: QuoteField) => (value: string) => {
    const before = values[field]
    const isDate = field === 'dob' || field === 'spouse_dob'
    const shaped = isDate
      ? shapedBy(maskDate, 10)(value, before)
      : field === 'zip'
        ? shapedBy((typed) => typed.replace(/\D/g, '').slice(0, 5), 5)(value, before)
        : value
    actorRef.send({ type: 'quote.change', field, value: shaped })
  }
  const field = (name: QuoteField) => ({
    id: `${id}-${name}`,
    value: values[name],
    message: messageAt(quoteWords, errors, name),
    onValue: change(name),
  })

  if (failed) {
    return (
      <Notice
        tone="danger"
        live
        title={m.quote_load_failed()}
        actions={
          <>
            <Button kind="primary" onClick={() => actorRef.send({ type: 'quote.retry' })}>
              {m.common_retry()}
            </Button>
            <Button onClick={() => actorRef.send({ type: 'quote.startOver' })}>{m.quote_start_over()}</Button>
          </>
        }
      >
        <p>{problem?.message}</p>
      </Notice>
    )
  }

  const isLanding = context.form === 'landing'
  const isDetails = context.form === 'details'
  const asksSpouse = isLanding ? values.has_spouse : isDetails && tierHasSpouse(values.tier)
  const asksChildren = isDetails && tierHasChildren(values.tier)
  const drawn = drawnFields(context)
  const birthDate = (
    <TextField
      {...field('dob')}
      label={m.quote_dob_label()}
      hint={m.quote_date_hint()}
      inputMode="numeric"
      autoComplete="bday"
    />
  )
  return (
    <form
      ref={form}
      className={`quote-form quote-form-${context.form}`}
      noValidate
      aria-busy={busy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        toMistake.current = true
        focused.current = document.activeElement
        drawAgain()
        actorRef.send({ type: 'quote.submit' })
      }}
    >
      {problem && (
        <Notice tone="danger" live>
          <p>{problem.message}</p>
        </Notice>
      )}
      <UnmatchedErrors words={quoteWords} errors={errors} drawn={drawn} />
      {/* What is on its way is what is saved: until that is answered nothing can be changed, and so nothing is lost. */}
      <fieldset className="quote-fields" disabled={loading} inert={busy && !loading}>
        <TextField
          {...field('zip')}
          label={m.quote_zip_label()}
          width="xs"
          inputMode="numeric"
          autoComplete="postal-code"
        />
        {context.counties.length > 0 && (
          <Suspense>
            <CountyField actorRef={actorRef} id={`${id}-county`} />
          </Suspense>
        )}
        {isLanding && birthDate}
        <RadioField
          {...field('gender')}
          label={m.quote_gender_label()}
          options={['0', '1'].map((value) => ({ value, name: genderName(value) }))}
        />
        {values.is_smoker !== '' && (
          <RadioField
            {...field('is_smoker')}
            label={m.quote_smoker_label()}
            options={[
              { value: '1', name: m.common_yes() },
              { value: '0', name: m.common_no() },
            ]}
          />
        )}
        {TierList && <TierList actorRef={actorRef} id={`${id}-tier`} />}
        {!isLanding && birthDate}
        {asksSpouse && (
          <div className="quote-person">
            <TextField
              {...field('spouse_dob')}
              label={m.quote_spouse_dob_label()}
              hint={m.quote_date_hint()}
              inputMode="numeric"
              autoComplete="off"
            />
            {isLanding && (
              <Button
                kind="quiet"
                icon="close"
                onClick={() => {
                  next.current = '.cluster button'
                  actorRef.send({ type: 'quote.removeSpouse' })
                }}
              >
                {m.quote_remove_spouse()}
              </Button>
            )}
          </div>
        )}
        {isLanding && <QuoteDependents actorRef={actorRef} id={`${id}-no_of_children`} next={next} />}
        {asksChildren && ChildrenList && <ChildrenList actorRef={actorRef} id={`${id}-no_of_children`} />}
        {isLanding && (
          <RadioField
            {...field('category')}
            label={m.quote_category_label()}
            look="tiles"
            options={categories.map((code) => ({
              value: code,
              name: categoryName(code),
              picture: <Icon name={categoryIcon(code)} size="lg" />,
            }))}
          />
        )}
      </fieldset>
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy}>
          {submitLabel}
        </Button>
        {children}
      </div>
      <output className="visually-hidden">{loading ? m.quote_loading() : ''}</output>
    </form>
  )
}
