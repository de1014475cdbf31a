import type { GroupContribution } from '#schemas/calls/desk/desk-groups.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { categoryName, tierCodes, tierName } from '../../fields/words.ts'
import { formatPrice } from '../../i18n/format.ts'

const forText = ({ plans, categories }: GroupContribution, isOnly: boolean): string => {
  const named = [...plans, ...categories.map((code) => categoryName(code))]
  if (named.length > 0) return named.join(', ')
  return isOnly ? m.desk_contributions_all() : m.desk_contributions_other()
}

const partText = ({ percent, at_most, amounts }: GroupContribution): string => {
  if (percent === null) {
    return tierCodes.map((tier) => `${tierName(tier)}: ${formatPrice(amounts?.[tier] ?? 0)}`).join(', ')
  }
  const { employee, dependents } = percent
  const part =
    employee === dependents
      ? m.desk_contributions_percent({ percent: employee })
      : m.desk_contributions_percents(percent)
  return at_most === null ? part : m.desk_contributions_most({ part, most: formatPrice(at_most) })
}

/** What the employer of a group pays toward premiums, as the catalog says it. */
export function GroupContributions({ contributions }: { contributions: GroupContribution[] }) {
  return (
    <section className="stack stack-tight" aria-labelledby="desk-contributions">
      <h2 id="desk-contributions">{m.desk_contributions()}</h2>
      {contributions.length === 0 ? (
        <p className="muted">{m.desk_contributions_none()}</p>
      ) : (
        <>
          <p className="muted small">{m.desk_contributions_lead()}</p>
          <dl className="facts">
            {contributions.map((one) => {
              const name = forText(one, contributions.length === 1)
              return (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{partText(one)}</dd>
                </div>
              )
            })}
          </dl>
        </>
      )}
    </section>
  )
}
