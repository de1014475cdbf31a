import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { PlansRef } from '#machines/storefront/plans.machine.ts'
import type { QuoteRef } from '#machines/storefront/quote.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '../app/storage.ts'
import { providedPlansMachine } from '../calls/plans.actors.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useHomeCrumb } from './home-crumb.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { SelectField } from './fields.tsx'
import { PlanList } from './plan-list.tsx'
import { PlansDialog } from './plans-dialog.tsx'
import { QuoteForm } from './quote-form.tsx'
import { BasicDetails, QuoteSummary } from './quote-summary.tsx'
import { categoryName } from './words.ts'
import '../ui/card.css'
import { inspect } from '../traffic/inspect.ts'

/** The plan list, and the list after a landing-page quote (spec 1, section 2, Plans listing). */
export function PlansPage() {
  const isNew = useLocation().pathname === '/new-plans'
  const [query, setQuery] = useSearchParams()
  const category = query.get('type') ?? (isNew ? storage.get('new_landing_category') : null)
  const actorRef = useActorRef(providedPlansMachine, { inspect, input: { tempId: storage.get('tempId'), category } })
  // The address is an event: typed, Back, the menu and the dropdown all arrive here.
  useEffect(() => {
    actorRef.send({ type: 'plans.choose', category })
  }, [actorRef, category])
  return (
    <div className="page">
      <PlansTop actorRef={actorRef} isNew={isNew} onCategory={(code) => setQuery({ type: code })} />
      <PlansBody actorRef={actorRef} />
      <PlansDialog actorRef={actorRef} />
      <EditDialog actorRef={actorRef} />
    </div>
  )
}

function PlansTop({
  actorRef,
  isNew,
  onCategory,
}: {
  actorRef: PlansRef
  isNew: boolean
  onCategory: (code: string) => void
}) {
  const { category, list } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const name = category === null ? null : categoryName(category)
  const title = isNew
    ? name === null
      ? m.plans_new_title_all()
      : m.plans_new_title({ category: name })
    : (name ?? m.plans_title())
  const others = list?.categories.filter(({ code }) => code !== category) ?? []
  return (
    <div className="stack">
      <Breadcrumb crumbs={[...useHomeCrumb(), { label: m.plans_title() }]} />
      <div className="cluster cluster-between">
        <PageTitle title={title} />
        {isNew && others.length > 0 && (
          <SelectField
            id="plans-other"
            label={m.plans_other()}
            value=""
            placeholder={m.quote_choose()}
            options={others.map(({ code, name: other }) => ({ value: code, name: categoryName(code, other) }))}
            onValue={onCategory}
          />
        )}
      </div>
      {list && (
        <QuoteSummary
          filter={list.filter}
          isPremier={list.isPremier}
          busy={busy}
          onEdit={() => actorRef.send({ type: 'plans.edit' })}
        />
      )}
    </div>
  )
}

function PlansBody({ actorRef }: { actorRef: PlansRef }) {
  const { list, problem } = useSelector(actorRef, (s) => s.context)
  const loading = useSelector(actorRef, (s) => s.hasTag('loading'))
  const quoting = useSelector(actorRef, (s) => s.matches('quoting'))
  const failed = useSelector(actorRef, (s) => s.matches('loadFailed'))
  const quoteRef = useSelector(actorRef, (s) => s.children.quote) as QuoteRef | undefined
  if (quoting && quoteRef) {
    return (
      <section className="card" aria-labelledby="plans-quote-title">
        <div>
          <h2 id="plans-quote-title">{m.quote_form_title()}</h2>
          <p className="muted">{m.quote_form_first()}</p>
        </div>
        <QuoteForm actorRef={quoteRef} />
      </section>
    )
  }
  if (failed) {
    return (
      <Notice
        tone="danger"
        live
        title={m.plans_failed()}
        actions={
          <Button kind="primary" onClick={() => actorRef.send({ type: 'plans.retry' })}>
            {m.common_retry()}
          </Button>
        }
      >
        <p>{problem?.message}</p>
      </Notice>
    )
  }
  if (list === null) {
    return (
      <div className="stack stack-loose">
        <Skeleton shape="title" />
        <div className="card-grid">
          <Skeleton shape="card" count={6} />
        </div>
      </div>
    )
  }
  return (
    <div className="stack stack-loose" aria-busy={loading || undefined}>
      {problem && (
        <Notice tone="danger" live>
          <p>{problem.message}</p>
        </Notice>
      )}
      <PlanList actorRef={actorRef} list={list} />
    </div>
  )
}

function EditDialog({ actorRef }: { actorRef: PlansRef }) {
  const editing = useSelector(actorRef, (s) => s.matches('editingQuote'))
  const editRef = useSelector(actorRef, (s) => s.children.editQuote) as QuoteRef | undefined
  if (!editing || !editRef) return null
  return <BasicDetails actorRef={editRef} onClose={() => actorRef.send({ type: 'plans.closeEdit' })} />
}
