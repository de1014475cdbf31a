import { m } from '#schemas/messages/generated/messages.js'
import { useSite } from '../../site/site-context.ts'
import { storage } from '../../browser/storage.ts'
import { useOver65 } from '../../site/use-over-65.ts'
import { siteNews } from '../../calls/site-news.ts'
import '../../form/form.css'

const choices = [
  { over65: 0, label: () => m.access_age_under() },
  { over65: 1, label: () => m.access_age_over() },
] as const

/**
 * For which age plans are shown, before there is a quote: what reps and employees are asked on the way in, plain
 * visitors find here (spec 1, sections 2 and 4). Menu, plans and every later request follow it.
 */
export function AgePick() {
  const site = useSite()
  const over65 = useOver65() ?? 0
  if (site !== null && site.visit !== null) return null
  return (
    <fieldset className="age-pick cluster">
      <legend>{m.access_age_title()}</legend>
      {choices.map((choice) => (
        <label key={choice.over65} className="field-choice">
          <input
            className="field-radio"
            type="radio"
            name="age-pick"
            checked={over65 === choice.over65}
            onChange={() => {
              storage.set('over_65', choice.over65)
              siteNews.tell({ type: 'site.identityChanged', enrollmentId: storage.get('tempId') })
            }}
          />
          {choice.label()}
        </label>
      ))}
    </fieldset>
  )
}
