import { afterAll, beforeAll, describe } from 'vitest'
import { beneficiary } from '../support/answers.ts'
import { demoCatalog } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import {
  all,
  badName,
  badSsn,
  choose,
  future,
  html,
  medical,
  put,
  refuses,
  required,
  takes,
  wrongForm,
} from './refusals.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const people = (...list: object[]) => ({ beneficiaries: list })
const others = new Map([
  ['b2', { first_name: 'Ana', ssn: '503445678' }],
  ['b3', { first_name: 'Leo', ssn: '504556789' }],
  ['b4', { first_name: 'Ida', ssn: '505667891' }],
])
/** Somebody else under each id. */
const robin = (percent: number, id = 'b1') => ({ ...beneficiary(id, percent), ...others.get(id) })

// @spec 2:150-152 2:154 2:209 2:226 2:242
describe('Beneficiary Information', () => {
  refuses(() => app, 'beneficiary_info', medical, [
    [
      'a total of 99',
      people(robin(59), robin(40, 'b2')),
      [['main', 'The shares of your beneficiaries add up to 99%. They must not be less than 100%.']],
    ],
    [
      'a total of 101',
      people(robin(61), robin(40, 'b2')),
      [['main', 'The shares of your beneficiaries add up to 101%. They must not be more than 100%.']],
    ],
    ['nobody', people(), [['main', 'The shares of your beneficiaries add up to 0%. They must not be less than 100%.']]],
    [
      'four',
      people(robin(25), robin(25, 'b2'), robin(25, 'b3'), robin(25, 'b4')),
      [['main', 'Maximum allowed number of beneficiaries is 3.']],
    ],
    [
      'three without a whole total',
      people(robin(25), robin(25, 'b2'), robin(25, 'b3')),
      [
        ['main', 'The shares of your beneficiaries add up to 75%. They must not be less than 100%.'],
        ['main', 'Maximum allowed number of beneficiaries is 3.'],
      ],
    ],
    [
      'one twice',
      people(robin(50), robin(50)),
      [['main', 'Someone is on the list twice. Please delete one of them and add the person again.']],
    ],
    [
      'the number of the member',
      people({ ...robin(100), ssn: '501224567' }),
      [['beneficiaries.0.ssn', "This is the member's own Social Security Number. Please enter this person's number."]],
    ],
    [
      'one number twice',
      people(robin(50), { ...robin(50, 'b2'), ssn: '502334567' }),
      [
        [
          'beneficiaries.1.ssn',
          "Another beneficiary has this Social Security Number. Please enter this person's number.",
        ],
      ],
    ],
    [
      'one person twice',
      people(robin(50), { ...robin(50, 'b2'), first_name: 'ROBIN' }),
      [
        [
          'beneficiaries.1.first_name',
          'Another beneficiary has this name, date of birth and relationship. Please enter another person, or edit the one on the list.',
        ],
      ],
    ],
    [
      'shares of nothing, and of more than all',
      people(robin(0), robin(100, 'b2')),
      [['beneficiaries.0.beneficiary_percentage', 'Beneficiary percentage should not be 0 or more than 100']],
    ],
    [
      'a share that is not whole',
      people(robin(99.5), robin(0.5, 'b2')),
      [
        ['beneficiaries.0.beneficiary_percentage', 'Beneficiary percentage should not be 0 or more than 100'],
        ['beneficiaries.1.beneficiary_percentage', 'Beneficiary percentage should not be 0 or more than 100'],
      ],
    ],
    [
      'someone empty',
      people({ beneficiary_id: 'b1', beneficiary_percentage: 100 }),
      ['first_name', 'last_name', 'relationship', 'birthdate', 'ssn'].map((name) => [
        `beneficiaries.0.${name}`,
        required,
      ]),
    ],
    [
      'markup and a birth in the future',
      people({
        ...robin(100),
        first_name: html,
        last_name: html,
        middle_name: html,
        birthdate: '11/21/2026',
        relationship: html,
        ssn: html,
      }),
      [
        ['beneficiaries.0.first_name', badName('first', '<')],
        ['beneficiaries.0.middle_name', badName('middle', '<')],
        ['beneficiaries.0.last_name', badName('last', '<')],
        ['beneficiaries.0.relationship', choose],
        ['beneficiaries.0.birthdate', future],
        ['beneficiaries.0.ssn', badSsn],
      ],
    ],
    ['a list that is none', { beneficiaries: 'Robin' }, [['beneficiaries', wrongForm]]],
    [
      'a field that nobody asked for',
      people({ ...robin(100), dob: '01/01/1980' }),
      [['beneficiaries.0.dob', 'This field is not known here: dob']],
    ],
  ])
})

// @spec 2:160 2:212 2:226 2:243
describe('Primary Health Questions', () => {
  const heart = 'condition_questions.0.conditions.0'
  const knee = 'condition_questions.5.conditions.0'
  const unanswered = 'Please answer Yes or No'
  refuses(() => app, 'primary_health_info', medical, [
    [
      'a question twice, another not at all',
      put({ 'condition_questions.2.question_id': 142 }),
      [
        ['condition_questions.2.question_id', 'This question no longer applies. Please reload the page.'],
        ['condition_questions.2.yes_no_flag', unanswered],
      ],
    ],
    [
      'nothing at all',
      { condition_questions: [], medication_question: null },
      [
        ...all(
          ['0', '1', '2', '3', '4', '5', '6'].map((index) => `condition_questions.${index}.yes_no_flag`),
          unanswered,
        ),
        ['medication_question.yes_no_flag', unanswered],
      ],
    ],
    [
      'a Yes without details',
      put({ 'condition_questions.0.conditions': [], 'condition_questions.5.conditions': [] }),
      [
        ...all(['health_condition', 'date_of_onset', 'is_treatment', 'is_medicate'], required, `${heart}.`),
        ...all(['condition', 'status', 'last_seen_by_physician', 'physician_name'], required, `${knee}.`),
      ],
    ],
    [
      'dates in the future',
      put({
        [`${heart}.date_of_onset`]: '11/21/2026',
        [`${heart}.d_last_seen`]: '01/01/2027',
        [`${knee}.last_seen_by_physician`]: '12/01/2026',
      }),
      [...all(['date_of_onset', 'd_last_seen'], future, `${heart}.`), [`${knee}.last_seen_by_physician`, future]],
    ],
    [
      'a recovery before the onset',
      put({ [`${heart}.date_of_recovery`]: '01/14/2020' }),
      [[`${heart}.date_of_recovery`, 'The date of recovery cannot be before the date of onset']],
    ],
    [
      'two conditions for a question',
      put({ 'condition_questions.0.conditions': [{}, {}] }),
      [['condition_questions.0.conditions', 'Only one condition can be entered for a question']],
    ],
    [
      'four medications',
      put({
        'medication_question.medications': ['a', 'b', 'c', 'd'].map((dosage) => ({
          medication: 'a',
          dosage,
          medical_condition: 'c',
        })),
      }),
      [['medication_question.medications', 'Only 3 medications can be entered']],
    ],
    [
      'half a medication',
      put({ 'medication_question.medications.1': { dosage: '1' } }),
      all(['medication', 'medical_condition'], required, 'medication_question.medications.1.'),
    ],
    [
      'a question that is not asked',
      put({ 'condition_questions.0.question_id': 7 }),
      [
        ['condition_questions.0.question_id', 'This question no longer applies. Please reload the page.'],
        ['condition_questions.0.yes_no_flag', unanswered],
      ],
    ],
    ['notes of 4,001 letters', { notes: 'x'.repeat(4001) }, [['notes', 'Enter at most 4000 characters']]],
    [
      'an answer that is none',
      put({ 'condition_questions.0.yes_no_flag': 2 }),
      [['condition_questions.0.yes_no_flag', choose]],
    ],
  ])
})

// @spec 2:163-168 2:219 2:226
describe('Dependent Information', () => {
  const spouse = 'dependents.0.primary_info'
  const child = 'dependents.1.primary_info'
  refuses(() => app, 'dependent_info', { tier: 'IF', plans: ['evergreen-tx-silver'], children: 1 }, [
    [
      'nobody',
      { dependents: [] },
      [
        ['main', 'Please add your spouse to continue.'],
        ['main', 'Please add a child to continue.'],
      ],
    ],
    [
      'two spouses',
      put({ [`${child}.relationship`]: 'Spouse', [`${child}.birthdate`]: '04/05/1986' }),
      [
        ['main', 'This enrollment does not include a spouse. Please delete the spouse to continue.'],
        ['main', 'Please add a child to continue.'],
      ],
    ],
    [
      'someone empty',
      put({ [spouse]: { dependent_id: 'd0', relationship: 'Spouse' } }),
      all(
        [
          'first_name',
          'last_name',
          'gender',
          'birthdate',
          'ssn',
          'height_feet',
          'height_inch',
          'weight',
          'is_legally_disabled',
        ],
        required,
        `${spouse}.`,
      ),
    ],
    [
      'what cannot be',
      put(
        Object.fromEntries(
          Object.entries({
            first_name: html,
            last_name: '1',
            gender: '2',
            birthdate: '11/21/2026',
            ssn: '1',
            height_feet: '0',
            height_inch: '12',
            weight: '0',
            is_legally_disabled: 1,
          }).map(([name, value]) => [`${spouse}.${name}`, value]),
        ),
      ),
      [
        [`${spouse}.first_name`, badName('first', '<')],
        [`${spouse}.last_name`, badName('last', '1')],
        [`${spouse}.gender`, choose],
        [`${spouse}.birthdate`, future],
        [`${spouse}.ssn`, badSsn],
        [`${spouse}.height_feet`, 'Height cannot be zero'],
        [`${spouse}.height_inch`, 'Enter inches from 0 to 11'],
        [`${spouse}.weight`, 'Weight cannot be zero or less'],
        [`${spouse}.disability_condition`, required],
      ],
    ],
    [
      'a grown child',
      put({ [`${child}.birthdate`]: '01/01/1990' }),
      [[`${child}.birthdate`, 'A child can be at most 25 years old unless the child has a legal disability']],
    ],
    [
      'a health answer that is missing',
      put({ 'dependents.1.health_info.condition_questions': [] }),
      all(
        ['0', '1', '2', '3', '4', '5', '6'].map(
          (index) => `dependents.1.health_info.condition_questions.${index}.yes_no_flag`,
        ),
        'Please answer Yes or No',
      ),
    ],
    ['someone who is employed', put({ [`${spouse}.employed`]: '1' }), [[`${spouse}.employed`, choose]]],
    ['a relationship that is none', put({ [`${child}.relationship`]: 'Cousin' }), [[`${child}.relationship`, choose]]],
  ])
  takes(() => app, 'dependent_info', { tier: 'IC', plans: ['brightwater-vision-high'] }, [['one child', {}]])
})

keepRefusals('enrollment/people')
