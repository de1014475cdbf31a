import { m } from '#schemas/messages/generated/messages.js'
import { PageTitle } from '../../ui/text/page-title.tsx'
import '../../form/form.css'
import '../../ui/layout/card.css'

/** `/PlanQuestionView`: a sample of medical questions, not wired to anything (spec 1, section 2, Routes). */
export function QuestionSamplePage() {
  const questions = [
    m.frame_sample_hospital(),
    m.frame_sample_medication(),
    m.frame_sample_surgery(),
    m.frame_sample_tobacco(),
  ]
  return (
    <div className="page page-narrow">
      <PageTitle title={m.frame_sample_title()} lead={m.frame_sample_lead()} />
      <div className="card stack stack-loose">
        {questions.map((question, index) => (
          <fieldset key={question} className="field">
            <legend className="field-label">{question}</legend>
            <div className="field-choices field-choices-inline">
              {[m.common_yes(), m.common_no()].map((answer) => (
                <label key={answer} className="field-choice">
                  <input className="field-radio" type="radio" name={`sample-${index}`} />
                  <span>{answer}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  )
}
