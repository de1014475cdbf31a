import type { Benefit, PlanDetail } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type Payer, payers } from '#schemas/storefront/catalog/payers.ts'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'
import { payerName } from '../plans/payer-name.ts'

/** What the plan is and covers, with what it does not, an example and questions to open (spec 1, section 2). */
export function PlanDescription({ plan: { plan_desc: text, benefits } }: { plan: PlanDetail }) {
  const more: [string, string | null][] = [
    [text.exclusions_text_name ?? m.plan_exclusions(), text.exclusions_text],
    [text.example_text_name ?? m.plan_example(), text.example_text],
    [text.faq_text_name ?? m.plan_faq(), text.faq_text],
  ]
  return (
    <>
      <section className="stack" aria-labelledby="plan-about">
        <h2 id="plan-about">{m.plan_about()}</h2>
        {text.blueBarText !== null && text.blueBarText !== '' && (
          <div className="plan-bar">
            <SanitisedHtml html={text.blueBarText} />
          </div>
        )}
        {text.header_text !== '' && (
          <div className="plan-header">
            <SanitisedHtml html={text.header_text} />
          </div>
        )}
        {text.body_text !== '' && <SanitisedHtml html={text.body_text} />}
        {text.association_text !== null && text.association_text !== '' && (
          <div className="muted small">
            <SanitisedHtml html={text.association_text} />
          </div>
        )}
      </section>
      {benefits.length > 0 && (
        <section className="stack" aria-labelledby="plan-benefits">
          <h2 id="plan-benefits">{m.plan_benefits()}</h2>
          {payers.map((payer) => (
            <Benefits key={payer} payer={payer} benefits={benefits.filter(({ paid_by }) => paid_by === payer)} />
          ))}
        </section>
      )}
      <div className="plan-more">
        {more.map(([name, html]) =>
          html === null || html === '' ? null : (
            <details key={name}>
              <summary>{name}</summary>
              <SanitisedHtml html={html} />
            </details>
          ),
        )}
      </div>
    </>
  )
}

/** What one side pays, or what nobody does, as a table with that name. */
function Benefits({ payer, benefits }: { payer: Payer; benefits: readonly Benefit[] }) {
  if (benefits.length === 0) return null
  return (
    <table className="plain-table benefits">
      <caption>{payerName[payer]()}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{m.plan_benefit()}</th>
          <th scope="col">{payerName[payer]()}</th>
        </tr>
      </thead>
      <tbody>
        {benefits.map((benefit) => (
          <tr key={benefit.name}>
            <th scope="row">{benefit.name}</th>
            <td>
              <SanitisedHtml html={benefit.html} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
