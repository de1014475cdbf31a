import { act } from 'react'
import { expect, it } from 'vitest'
import { draftForms, formsConfig, previewFor, unreadableForms } from '#machines/desk/desk-forms/forms.example.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { editedForms } from '#schemas/desk/forms/forms-edits.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { stepNames } from '#schemas/steps/step-names.ts'
import { DeskFormsPage } from '#src/desk/catalog/forms/desk-forms.page.tsx'
import { answerWith } from '../app/answers.ts'
import { find, render, violations } from '../ui/render.tsx'
import { accessRef, at, button, fill, posted, press, until } from './at-desk.tsx'

interface Posted {
  number: number
  config: FormsConfig
  revision?: string
}

const open = async (answers: Record<string, unknown>) => {
  answerWith({ 'preview-catalog-forms': previewFor(formsConfig), ...answers })
  const bodies = posted() as Posted[]
  await render(at('/desk/catalog/3/forms', '/desk/catalog/:number/forms', <DeskFormsPage accessRef={accessRef} />))
  return { bodies, saved: () => bodies.filter(({ revision }) => revision !== undefined) }
}
const box = (id: string) => find(`#${id}`) as HTMLInputElement & HTMLSelectElement
const choose = (id: string, value: string): Promise<void> =>
  act(async () => {
    const select = box(id)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const drawn = () => until(() => expect(document.querySelector('.forms-sheet form')).not.toBeNull())
const needId = (step: string, field: string) => `at-requirements-0-fields-${step}-${field}`

it('changes how a field is asked, shows the form of it, and saves it with what was read', async () => {
  const { bodies, saved } = await open({
    'get-catalog-forms': draftForms,
    'save-catalog-forms': { revision: '2', mistakes: [] },
  })
  await drawn()
  expect(await violations()).toEqual([])
  await press(stepNames.contact())
  await choose(needId('contact', 'phone_number'), 'required')
  const changed = editedForms(formsConfig, {
    what: 'need',
    set: 0,
    step: 'contact',
    field: 'phone_number',
    need: 'required',
  })
  await until(() => expect(bodies.at(-1)?.config).toEqual(changed))
  await press(m.forms_save())
  await until(() => expect(document.body.textContent).toContain(m.forms_saved()))
  expect(saved()).toEqual([{ number: 3, config: changed, revision: '1' }])
})

it('says the errors that the applicant would see, and draws the form as narrow as a phone', async () => {
  await open({ 'get-catalog-forms': draftForms })
  await drawn()
  await press(m.forms_preview_errors())
  const first = box('preview-personal-first_name')
  expect(first.getAttribute('aria-invalid')).toBe('true')
  await press(m.forms_preview_phone())
  expect(find('.forms-sheet').className).toContain('forms-sheet-phone')
  expect(button(m.forms_preview_phone()).getAttribute('aria-pressed')).toBe('true')
  expect(await violations()).toEqual([])
})

it('leads to the field that makes no sense, and sends nothing', async () => {
  const { saved } = await open({ 'get-catalog-forms': { ...draftForms, languages: ['en', 'es'] } })
  await drawn()
  await press(stepNames.contact())
  await choose(needId('contact', 'city'), 'optional')
  const city = box(needId('contact', 'city'))
  expect(city.getAttribute('aria-invalid')).toBe('true')
  await fill(box('at-forms-contact-fields-zip-label-en'), 'Postal code')
  // The rest of the page calls it so, too.
  expect(document.body.textContent).toContain('Postal code')
  await press(stepNames.personal())
  // The example has its texts in English alone.
  const mistakes = () => [...document.querySelectorAll<HTMLElement>('.forms-mistakes button')]
  expect(mistakes().map((one) => one.textContent)).toContain(`${stepNames.contact()}: Postal code`)
  await press(m.forms_save())
  expect(document.activeElement).toBe(box(needId('contact', 'city')))
  await act(async () =>
    mistakes()
      .find((one) => one.textContent?.endsWith('Postal code'))
      ?.click(),
  )
  expect(document.activeElement).toBe(box('at-forms-contact-fields-zip-label-es'))
  expect(saved()).toEqual([])
})

it('adds, words, moves and removes health questions and agreement texts', async () => {
  const { saved } = await open({
    'get-catalog-forms': draftForms,
    'save-catalog-forms': { revision: '2', mistakes: [] },
  })
  await drawn()
  await press(stepNames.health())
  await press(m.forms_question_add())
  await fill(box('at-health-1-text-en'), 'Do you smoke?')
  await press(m.forms_move_up({ field: m.forms_question({ id: 142 }) }))
  expect(box('at-health-0-text-en').value).toBe('Do you smoke?')
  await press(m.forms_question_remove({ id: 141 }))
  await press(stepNames.agreement())
  await fill(box('at-agreements-0-text_required-en'), 'I accept')
  expect(await violations()).toEqual([])
  await press(m.forms_save())
  await until(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.config.health).toEqual([
    { question_id: 142, text: { en: 'Do you smoke?' }, layout: 'general', asked_of: 'all' },
  ])
  expect(saved()[0]?.config.agreements[0]?.text_required).toMatchObject({ en: 'I accept', es: 'I agree' })
})

it('adds and removes agreement texts and sets, and says what is wrong with a name', async () => {
  const { saved } = await open({
    'get-catalog-forms': draftForms,
    'save-catalog-forms': { revision: '2', mistakes: [] },
  })
  await drawn()
  const named = (label: string) => {
    const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))
    return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement
  }
  await press(stepNames.agreement())
  await fill(named(m.forms_agreement_new()), formsConfig.agreements[0]?.id ?? '')
  await press(m.forms_agreement_add())
  expect(document.activeElement).toBe(named(m.forms_agreement_new()))
  expect(named(m.forms_agreement_new()).getAttribute('aria-invalid')).toBe('true')
  await fill(named(m.forms_agreement_new()), 'hipaa')
  await press(m.forms_agreement_add())
  expect(named(m.forms_agreement_new()).value).toBe('')
  expect(document.querySelectorAll('.forms-mistakes li')).toHaveLength(3)
  for (const part of ['text_head', 'text_body', 'text_required'])
    await fill(box(`at-agreements-1-${part}-en`), `The ${part}`)
  await press(m.forms_agreement_remove({ id: formsConfig.agreements[0]?.id ?? '' }))
  expect(await violations()).toEqual([])
  await press(m.forms_part_plans())
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('.forms-ticks label')]
      .find((one) => one.textContent === 'The text_head')
      ?.click(),
  )
  await press(stepNames.personal())
  await fill(named(m.forms_set_new()), 'vision')
  await press(m.forms_set_add())
  expect(box('forms-set').selectedOptions[0]?.textContent).toContain('vision')
  await press(m.forms_set_remove({ id: 'vision' }))
  expect(box('forms-set').value).toBe('0')
  await press(m.forms_save())
  await until(() => expect(saved()).toHaveLength(1))
  const { agreements, plans, requirements } = saved()[0]?.config ?? {}
  expect(agreements?.map(({ id }) => id)).toEqual(['hipaa'])
  expect(plans?.[0]?.agreements).toEqual(['hipaa'])
  expect(requirements).toEqual(formsConfig.requirements)
})

it('says in sentences what changes, and of whom', async () => {
  const differences = [
    {
      kind: 'step',
      subject: 'health',
      before: 'required',
      after: 'none',
      plans: ['Dental One'],
      plans_total: 3,
      all_plans: false,
      people: ['visitor', 'rep', 'group'],
    },
    {
      kind: 'code',
      subject: '',
      before: 'optional',
      after: 'required',
      plans: ['Dental One'],
      plans_total: 1,
      all_plans: true,
      people: ['rep'],
    },
  ]
  await open({
    'get-catalog-forms': draftForms,
    'preview-catalog-forms': { ...previewFor(formsConfig), differences },
  })
  await drawn()
  const said = [...document.querySelectorAll('.forms-changes li')].map((one) => one.textContent)
  expect(said).toEqual([
    m.forms_step_closes({
      step: stepNames.health(),
      plans: m.forms_plans_more({ names: 'Dental One', count: 2 }),
    }),
    `${m.forms_code_required({ plans: m.forms_plans_all() })} ${m.forms_people_only({ people: m.forms_person_rep() })}`,
  ])
})

it('shows what was published to be read, and leads to the lines of files that cannot be', async () => {
  await open({ 'get-catalog-forms': { ...draftForms, changeable: false } })
  await drawn()
  expect(document.body.textContent).toContain(m.forms_read_only({ number: 3 }))
  expect(box(needId('personal', 'first_name')).disabled).toBe(true)
  expect(document.querySelector('.desk-save')).toBeNull()
})

it('leads to the lines of files that cannot be read', async () => {
  await open({ 'get-catalog-forms': unreadableForms })
  await until(() => expect(document.body.textContent).toContain(m.forms_unreadable()))
  expect(document.querySelector('.desk-place a')?.getAttribute('href')).toBe(
    '/desk/catalog/3/file?path=questions.json&line=2',
  )
  expect(await violations()).toEqual([])
})
