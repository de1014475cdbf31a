import { useSelector } from '@xstate/react'
import type { PlansRef } from '#machines/storefront/plans/plans.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Breadcrumb } from '../../ui/links/breadcrumb.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { QuoteSummary } from '../quote/quote-summary.tsx'
import { SelectedLine } from '../cart/selected-line.tsx'
import { useStartCrumbs } from '../start-crumbs.ts'
import { categoryName, categoryNames } from '../../fields/words.ts'

/** Where the list lies, whose it is and what it was asked for. */
export function PlansTop({
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
  const loading = useSelector(actorRef, (s) => s.hasTag('loading'))
  const start = useStartCrumbs()
  // What is no category of ours is nobody's heading.
  const name = category === null ? null : categoryNames(category, list?.categories)
  const title = isNew
    ? name === null
      ? m.plans_new_title_all()
      : m.plans_new_title({ category: name })
    : (name ?? m.plans_title())
  const others = list?.categories.filter(({ code }) => code !== category) ?? []
  return (
    <div className="stack">
      <Breadcrumb crumbs={[...start, { label: m.plans_title() }]} />
      <div className="cluster cluster-between">
        <PageTitle title={title} />
        {isNew && list === null && loading && <Skeleton shape="select" />}
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
      <SelectedLine />
      {list === null && loading && <Skeleton shape="summary" />}
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
