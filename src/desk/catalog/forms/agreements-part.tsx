import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../../ui/button.tsx'
import { AddNamed } from './add-named.tsx'
import { languageName, typedText, useEditing } from './forms-place.ts'
import { WordsBox } from './words-box.tsx'

/** The texts that are agreed to, in every language. */
export function AgreementsPart() {
  const { config, forms, readOnly, edit } = useEditing()
  return (
    <section className="stack" aria-labelledby="forms-agreements">
      <h3 id="forms-agreements">{m.forms_plan_agreements()}</h3>
      <p className="small muted">{m.forms_agreement_again()}</p>
      <ol className="forms-list">
        {config.agreements.map((agreement, index) => {
          const place = `agreements.${index}`
          return (
            <li key={agreement.id} className="forms-item">
              <div className="forms-field-head">
                <h4 className="forms-field-name">
                  {typedText(agreement.text_head)} <code>{agreement.id}</code>
                </h4>
                {!readOnly && (
                  <Button
                    icon="trash"
                    aria-label={m.forms_agreement_remove({ id: agreement.id })}
                    onClick={() => edit({ what: 'removeAgreement', index })}
                  >
                    {m.forms_remove()}
                  </Button>
                )}
              </div>
              {forms.languages.map((locale) => (
                <div key={locale} className="stack stack-tight">
                  <WordsBox
                    place={`${place}.text_head`}
                    locale={locale}
                    label={m.forms_agreement_head({ language: languageName(locale) })}
                    value={agreement.text_head[locale]}
                    onText={(text) => edit({ what: 'agreement', index, part: 'text_head', locale, text })}
                  />
                  <WordsBox
                    place={`${place}.text_body`}
                    locale={locale}
                    rows={5}
                    label={m.forms_agreement_body({ language: languageName(locale) })}
                    hint={m.forms_agreement_body_hint()}
                    value={agreement.text_body[locale]}
                    onText={(text) => edit({ what: 'agreement', index, part: 'text_body', locale, text })}
                  />
                  <WordsBox
                    place={`${place}.text_required`}
                    locale={locale}
                    label={m.forms_agreement_required({ language: languageName(locale) })}
                    value={agreement.text_required[locale]}
                    onText={(text) => edit({ what: 'agreement', index, part: 'text_required', locale, text })}
                  />
                </div>
              ))}
            </li>
          )
        })}
      </ol>
      {!readOnly && (
        <>
          <p className="small muted">{m.forms_agreement_plans()}</p>
          <AddNamed
            part="agreements"
            label={m.forms_agreement_new()}
            action={m.forms_agreement_add()}
            onAdd={(id) => edit({ what: 'addAgreement', id })}
          />
        </>
      )}
    </section>
  )
}
