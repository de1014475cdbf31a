import type { DeskFigures } from '#schemas/calls/desk/desk-figures.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { numberText } from '../../i18n/amounts.ts'

type Period = DeskFigures['periods'][number]

/** The least round number that is no smaller: 1, 2, 5, 10, 20, 50 and so on. */
const roundAbove = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return [1, 2, 5, 10].map((step) => step * power).find((round) => round >= most) ?? most
}

/** Enrollments over time as columns, canceled ones on top and outlined. The table below says each number. */
export function TimeChart({ periods, total }: Pick<DeskFigures, 'periods' | 'total'>) {
  const top = roundAbove(Math.max(1, ...periods.map(({ submitted }) => submitted)))
  const label = m.desk_fig_chart({ count: numberText(total.submitted), cancelled: numberText(total.cancelled) })
  return (
    <figure className="desk-chart">
      <div className="desk-chart-area">
        <span className="desk-chart-top small muted" aria-hidden="true">
          {numberText(top)}
        </span>
        <svg viewBox={`0 0 ${periods.length} 100`} preserveAspectRatio="none" role="img" aria-label={label}>
          {periods.map((period, index) => (
            <Column key={period.from} period={period} at={index} top={top} />
          ))}
        </svg>
      </div>
      <div className="desk-chart-days small muted" aria-hidden="true">
        <span>{periods[0]?.from}</span>
        {periods.length > 1 && <span>{periods.at(-1)?.to}</span>}
      </div>
      <figcaption className="desk-chart-key small">
        <Key name={m.desk_fig_standing()} className="desk-bar-whole" />
        <Key name={m.desk_fig_cancelled()} className="desk-bar-part" />
      </figcaption>
    </figure>
  )
}

function Column({ period: { submitted, cancelled }, at, top }: { period: Period; at: number; top: number }) {
  if (submitted === 0) return null
  const height = (100 * submitted) / top
  const ended = (100 * cancelled) / top
  return (
    <>
      <rect className="desk-bar-whole" x={at + 0.12} y={100 - height + ended} width="0.76" height={height - ended} />
      {ended > 0 && <rect className="desk-bar-part" x={at + 0.12} y={100 - height} width="0.76" height={ended} />}
    </>
  )
}

function Key({ name, className }: { name: string; className: string }) {
  return (
    <span className="desk-chart-name">
      <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
        <rect className={className} x="1" y="1" width="8" height="8" />
      </svg>
      {name}
    </span>
  )
}
