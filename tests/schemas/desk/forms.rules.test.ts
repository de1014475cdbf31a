import { describe, expect, test } from 'vitest'
import { formsConfig } from '#machines/desk/desk-forms/forms.example.ts'
import { tidyForms } from '#schemas/desk/forms/forms-config.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { type Asking, formsDifferences } from '#schemas/desk/forms/forms-differences.rules.ts'
import {
  type FormsEdit,
  editedForms,
  fieldsInOrder,
  neighborOf,
  newIdProblem,
} from '#schemas/desk/forms/forms-edits.rules.ts'
import { formsMistakes } from '#schemas/desk/forms/forms.rules.ts'
import { fieldMapper } from '#schemas/fields/field-mapper.ts'
import { contactFields } from '#schemas/steps/contact/contact.ui.ts'

const after = (...edits: FormsEdit[]): FormsConfig => edits.reduce(editedForms, formsConfig)
const said = (config: FormsConfig, wanted: readonly ('en' | 'es')[] = ['en']) =>
  formsMistakes(config, wanted).map(({ target_element, message_key }) => `${target_element} ${message_key}`)
const need = (step: 'personal' | 'contact' | 'employer' | 'agreement', field: string, how: 'required' | 'optional') =>
  ({ what: 'need', set: 0, step, field, need: how }) as const

describe('texts and sets that come and go', () => {
  test('a new one is named, has nothing yet, and is no plan’s', () => {
    const config = after({ what: 'addAgreement', id: 'hipaa' }, { what: 'addSet', id: 'vision' })
    expect(config.agreements.at(-1)).toEqual({ id: 'hipaa', text_head: {}, text_body: {}, text_required: {} })
    expect(config.requirements.at(-1)).toEqual({ id: 'vision', tabs: [], fields: {} })
    expect(config.plans).toEqual(formsConfig.plans)
    expect(said(config)).toEqual(
      ['text_head', 'text_body', 'text_required'].map((part) => `agreements.1.${part}.en error_forms_agreement_words`),
    )
  })

  test('a name that is none, or that something has or some plan names, adds nothing', () => {
    const set = formsConfig.requirements[0]?.id ?? ''
    const dangling = { ...formsConfig, plans: formsConfig.plans.map((plan) => ({ ...plan, agreements: ['gone'] })) }
    expect(newIdProblem(formsConfig, 'agreements', 'two words')?.message_key).toBe('error_forms_id')
    expect(newIdProblem(formsConfig, 'requirements', set)?.message_key).toBe('error_forms_id_taken')
    expect(newIdProblem(dangling, 'agreements', 'gone')?.message_key).toBe('error_forms_id_taken')
    expect(newIdProblem(formsConfig, 'agreements', 'hipaa')).toBeNull()
    expect(after({ what: 'addAgreement', id: '' }, { what: 'addSet', id: set })).toBe(formsConfig)
  })

  test('one that is taken out is asked for by no plan any more, and a plan that has nothing left is named', () => {
    const id = formsConfig.plans[0]?.id ?? ''
    const config = after({ what: 'removeAgreement', index: 0 }, { what: 'removeSet', index: 0 })
    expect([config.agreements, config.requirements]).toEqual([[], formsConfig.requirements.slice(1)])
    expect(said(config)).toEqual(
      expect.arrayContaining([
        `plans.${id}.requirements error_forms_no_set`,
        `plans.${id}.agreements error_forms_no_agreement`,
      ]),
    )
    expect(after({ what: 'removeAgreement', index: 7 }, { what: 'removeSet', index: 7 })).toBe(formsConfig)
  })
})

describe('what of the forms makes no sense', () => {
  test('is nothing where each step has what it needs', () => {
    expect(said(formsConfig)).toEqual([])
  })

  test.each<[string, FormsEdit[], string[]]>([
    [
      'a field that the step needs and that may be left empty',
      [need('personal', 'last_name', 'optional')],
      ['requirements.0.fields.personal.last_name error_forms_needed'],
    ],
    [
      'a field that the server fills in and somebody should type',
      [need('personal', 'gender', 'required')],
      ['requirements.0.fields.personal.gender error_forms_not_fixed'],
    ],
    [
      'a field that nothing opens',
      [need('personal', 'prior_carrier_name', 'required')],
      ['requirements.0.fields.personal.prior_carrier_name error_forms_never_shown'],
    ],
    [
      'an answer without its question',
      [need('agreement', 'answer', 'required')],
      ['requirements.0.fields.agreement.answer error_forms_never_shown'],
    ],
    [
      'fields of a step that is not asked for',
      [need('employer', 'name', 'required')],
      ['requirements.0.tabs.employer_info error_forms_step_closed'],
    ],
    [
      'a step without fields',
      [{ what: 'tab', set: 0, tab: 'employer_info', on: true }],
      ['requirements.0.tabs.employer_info error_forms_step_empty'],
    ],
    [
      'one of four that are only required together',
      [
        { what: 'tab', set: 0, tab: 'employer_info', on: true },
        need('employer', 'name', 'required'),
        need('employer', 'emp_industry', 'required'),
      ],
      ['requirements.0.fields.employer.emp_industry error_forms_together'],
    ],
    [
      'health questions of a plan that does not ask for their step',
      [{ what: 'planQuestion', plan: 'dental-one', id: 141, on: true }],
      ['plans.dental-one.health_questions error_forms_health_closed'],
    ],
    [
      'a step of health questions without any to the applicant',
      [
        { what: 'tab', set: 0, tab: 'primary_health_info', on: true },
        { what: 'planQuestion', plan: 'dental-one', id: 141, on: true },
        { what: 'questionOf', index: 0, asked_of: 'dependents' },
      ],
      ['plans.dental-one.health_questions error_forms_no_question'],
    ],
    [
      'details that a question of this number cannot have',
      [{ what: 'questionKind', index: 0, layout: 'physician' }],
      ['health.0.layout error_forms_layout'],
    ],
    [
      'a plan that asks for nothing',
      [{ what: 'plan', plan: 'dental-one', part: 'requirements', id: 'basic', on: false }],
      ['plans.dental-one.requirements error_forms_no_set'],
    ],
  ])('%s', (_, edits, mistakes) => {
    expect(said(after(...edits))).toEqual(mistakes)
  })

  test('a text is wanted in each language of the catalog, a label only where there is one', () => {
    const label = { what: 'words', step: 'contact', field: 'zip', part: 'label', locale: 'en' } as const
    expect(said(after({ ...label, text: 'Postal code' }), ['en', 'es'])).toEqual([
      'forms.contact.fields.zip.label.es error_forms_words_missing',
    ])
    expect(said(after({ ...label, text: ' ' }), ['en', 'es'])).toEqual([])
    expect(said(after({ what: 'addQuestion', highest: 141 }))).toEqual(['health.1.text.en error_forms_question_words'])
  })
})

describe('the order of the fields', () => {
  test('moves within a legend, and no further', () => {
    const moved = after({ what: 'move', step: 'contact', field: 'zip', by: -1 })
    const names = fieldsInOrder('contact', moved.forms.contact).map(({ name }) => name)
    expect(names.slice(0, 5)).toEqual(['address1', 'address2', 'zip', 'city', 'state'])
    expect(neighborOf('contact', moved.forms.contact, 'state', 1)).toBeNull()
    expect(after({ what: 'move', step: 'contact', field: 'state', by: 1 })).toBe(formsConfig)
  })

  test('is that of the form, which says the catalog’s words in the language of the page', () => {
    const form = fieldMapper({
      definitions: contactFields,
      config: [
        { field_name: 'address1', required: true },
        { field_name: 'zip', required: true, order: 0, label: { en: 'Postal code' }, hint: { en: 'Five digits' } },
        { field_name: 'email_address', required: true },
      ],
    })
    expect(form.fields.map(({ definition }) => definition.name)).toEqual(['zip', 'address1', 'email_address'])
    const [zip] = form.fields
    expect([zip?.definition.label(), zip?.definition.hint?.()]).toEqual(['Postal code', 'Five digits'])
  })
})

describe('what a change asks otherwise', () => {
  const asking = (config: FormsConfig): Asking => ({
    ...tidyForms(config),
    plans: config.plans.map((plan) => ({ ...plan, name: plan.id, tiers: ['IO', 'IF'], payment_methods: ['cc'] })),
  })
  const differences = (...edits: FormsEdit[]) =>
    formsDifferences(asking(formsConfig), asking(after(...edits))).map(
      ({ kind, subject, before, after: now, people }) => `${kind} ${subject} ${before} ${now} ${people.join()}`,
    )

  test('is nothing where only words and order are others', () => {
    expect(
      differences(
        { what: 'move', step: 'contact', field: 'zip', by: -1 },
        { what: 'words', step: 'contact', field: 'zip', part: 'label', locale: 'en', text: 'Postal code' },
      ),
    ).toEqual([])
  })

  test('is a step alone where its fields open with it', () => {
    expect(
      differences({ what: 'tab', set: 0, tab: 'employer_info', on: true }, need('employer', 'name', 'required')),
    ).toEqual(['step employer none required visitor,rep,group'])
  })

  test('is said of those whom it concerns', () => {
    expect(differences({ what: 'flag', set: 0, flag: 'enroller_code_required', on: true })).toEqual([
      'code  optional required rep',
    ])
    expect(differences(need('contact', 'phone_number', 'optional'))).toEqual([
      'field contact.phone_number none optional visitor,rep,group',
    ])
  })
})
