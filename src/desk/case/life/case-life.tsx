import { Suspense, useMemo } from 'react'
import type { DeskCase } from '#machines/desk/desk-enrollment/desk-enrollment.setup.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { useLocale } from '../../../i18n/locale.ts'
import { lazy } from '../../../ui/lazy.ts'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { adoptStyles } from '../../../ui/tool-frame/adopt-styles.ts'
import { moment } from '../../moment.ts'
import { eventText } from '../event-text.ts'
import lifeCss from './life.css?inline'
import { lifeRegions } from './life-picture.ts'
import { type Life, lifeOf } from './life-replay.ts'
import { lifeStateName } from './life-words.ts'

adoptStyles(lifeCss)

const LifeDrawing = lazy(async () => ({ default: (await import('./life-drawing.tsx')).LifeDrawing }))

/** Where the enrollment stands on its statechart: the way to there as a list, and the same drawn. */
export function CaseLife({ enrollment: { timeline } }: { enrollment: DeskCase }) {
  const locale = useLocale()
  const life = useMemo(() => lifeOf(timeline), [timeline])
  // Where no premium was ever asked for there is nothing to say of it.
  const regions = lifeRegions.filter(
    (region) => region !== 'payment' || timeline.some(({ event }) => event === 'charge'),
  )
  return (
    <section className="stack" aria-labelledby="desk-life">
      <h2 id="desk-life">{m.desk_life_title()}</h2>
      {life.refused.length > 0 && <p className="muted">{m.desk_life_left_out()}</p>}
      <div className="desk-life">
        <LifeList life={life} />
        <Suspense fallback={<Skeleton shape="panel" />}>
          <LifeDrawing key={locale} life={life} regions={regions} locale={locale} />
        </Suspense>
      </div>
    </section>
  )
}

/** What moved the enrollment, the first thing first; where it stands now is marked. */
function LifeList({ life: { moves, now } }: { life: Life }) {
  const told = moves.filter(({ event, entered }) => entered.length > 0 || event.event === 'corrected')
  const lastInto = new Map(told.flatMap(({ entered }, index) => entered.map((state) => [state, index] as const)))
  const isNow = (state: string, index: number) => now.includes(state) && lastInto.get(state) === index
  return (
    <ol className="desk-life-list">
      {told.map(({ event, entered }, index) => (
        // What happened keeps its place.
        <li key={index} aria-current={entered.some((state) => isNow(state, index)) ? 'step' : undefined}>
          {entered.map((state) => (
            <span key={state} className="desk-life-state">
              {lifeStateName(state)}
              {isNow(state, index) && <Badge tone="success">{m.desk_life_now()}</Badge>}
            </span>
          ))}
          <span className="small muted">
            {moment(event.at)} · {eventText(event)}
          </span>
        </li>
      ))}
    </ol>
  )
}
