import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { steps } from '#schemas/steps/steps.registry.ts'
import { storage } from '#src/browser/storage.ts'
import { fetchAhead } from '#src/enrollment/step/step-view.tsx'
import { applicantOf, phoneOf } from '#tests/drivers/people.ts'
import { eventually } from '#tests/eventually.ts'
import { lettersAbout } from '#tests/server/support/journey.ts'
import {
  agreement,
  beneficiaries,
  billing,
  contact,
  dependents,
  employer,
  health,
  personal,
  submit,
} from './enrolling.ts'
import { openPage } from './live-app.tsx'
import { liveServer } from './live-server.ts'
import { page, says } from './person.ts'

const family = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] } as const

type Fields = Record<string, unknown>

/** Notes what is drawn of a step before the step itself, under the address that it was drawn at. */
const watchBones = () => {
  const drawn: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element && (node.matches('.skeleton') || node.querySelector('.skeleton') !== null))
          drawn.push(document.querySelector('h1')?.textContent ?? node.className)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return { drawn: () => drawn }
}

// @spec 1:10 2:7 2:78 2:83 2:85 2:89 2:93-94 2:97-98 2:100 3:7 3:10
test('a family goes through all nine steps of the page; each step sends what the specification lists', async () => {
  const server = await liveServer(family, 'primary_info')
  // As in a page that has a moment: the code of the steps is there.
  for (const { id } of steps) fetchAhead(id)
  const applicant = applicantOf('IF', 'marisol.okafor@example.com')
  openPage(server, '/enrollment/personal-info')
  // What the frame asks for by itself is answered before the first save.
  for (const call of ['get-recommended-plans', 'get-holder', 'get-session', 'get-offer-changes'])
    await eventually(() => expect(server.asked.some((one) => one.call.endsWith(`/${call}`))).toBe(true))
  await personal(applicant)
  await contact(applicant)
  const bones = watchBones()
  await employer(applicant)
  await beneficiaries(applicant)
  await health(applicant)
  await dependents(applicant)
  await agreement(applicant)
  await billing(applicant)
  // The next step is drawn in place of the last one: what it reads is there already.
  expect(bones.drawn()).toEqual([])
  await submit()
  await says(m.receipt_lead())
  await eventually(() => expect(server.bodiesOf('save-review-info')).toHaveLength(1))

  // Every step was saved once, in order, and the server took each.
  const saves = server.asked.filter(({ call }) => /\/save-(?!typed|screenshot|.*-to-temp)/.test(call))
  expect(saves.map(({ call, status }) => `${call.replace(/^.*\//, '')} ${status}`)).toEqual([
    'save-personal-info 200',
    'save-contact-info 200',
    'save-employer-info 200',
    'save-beneficiary-info 200',
    'save-primary-health-info 200',
    'save-dependent-info 200',
    'save-agreement-info 200',
    'save-billing-info 200',
    'save-review-info 200',
  ])
  // What the next step reads comes with the save that leads to it: nothing is asked between that save and the next.
  const leadsOn = /\/save-(?!typed|screenshot|review|.*-to-temp)/
  const after = server.asked.findIndex(({ call }) => leadsOn.test(call))
  const reads = server.asked
    .slice(
      after,
      server.asked.findLastIndex(({ call }) => leadsOn.test(call)),
    )
    .filter(({ call }, place, all) => call.startsWith('GET') && !all[place - 1]?.call.endsWith('-to-temp'))
  expect(
    reads.map(({ call }) => call.replace(/^.*\//, '')).filter((call) => !/zip-to-state|routing/.test(call)),
  ).toEqual([])
  const bodyOf = (path: string) => server.bodiesOf(path)[0] as Fields
  const { enrollment_id } = server
  const { revision: _revision, ...person } = bodyOf('save-personal-info')
  expect(person).toEqual({
    enrollment_id,
    first_name: 'Marisol',
    last_name: 'Okafor',
    birthdate: '06/15/1986',
    gender: '1',
    height_feet: '5',
    height_inch: '6',
    weight: '140',
    marital_status: '1',
    ssn: '518467193',
    prior_coverage_flag: 1,
    prior_carrier_name: 'Lonestar Mutual',
    prior_effective_date: '01/01/2020',
    prior_term_date: '06/30/2026',
  })
  expect(bodyOf('save-contact-info')).toMatchObject({
    address1: '1204 Lavaca Street',
    address2: 'Apt 5',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    phone_number: phoneOf('marisol.okafor@example.com'),
    email_address: 'marisol.okafor@example.com',
    birth_state: 'TX',
    birth_city: 'Laredo',
    with_validation: 1,
    skip_validation_email: 0,
    skip_validation_phone: 0,
  })
  expect(bodyOf('save-employer-info')).toMatchObject({
    name: 'Barton Springs Books',
    phone: '5124745678',
    average_work_week: '15',
    employment_start_date: '02/03/2018',
    compensation_type: 'Salary',
    employment_status: 'A',
    with_validation: 1,
  })
  expect((bodyOf('save-beneficiary-info')['beneficiaries'] as Fields[])[0]).toEqual({
    beneficiary_id: expect.stringMatching(/^b1-[\da-f]{8}$/) as string,
    first_name: 'Ines',
    last_name: 'Okafor',
    birthdate: '03/04/2015',
    ssn: '529618207',
    relationship: 'Child',
    beneficiary_percentage: 60,
  })

  const general = {
    health_condition: 'Quixotic palpitation',
    date_of_onset: '03/01/2024',
    date_of_recovery: '06/01/2024',
    is_treatment: 0,
    is_medicate: 1,
    d_last_seen: '07/15/2026',
    symptoms: 'Heart murmur',
  }
  const answers = bodyOf('save-primary-health-info')
  expect((answers['condition_questions'] as Fields[])[0]).toMatchObject({
    question_id: 141,
    question_text: expect.stringContaining('heart'),
    yes_no_flag: 1,
    conditions: [general],
  })
  // Of three places for medications only the one that was filled is sent.
  expect(answers['medication_question']).toMatchObject({
    yes_no_flag: 1,
    medications: [{ medication: 'Zorblaxinol', dosage: '10 mg', medical_condition: 'Heart rhythm' }],
  })
  const [spouse, child] = bodyOf('save-dependent-info')['dependents'] as { primary_info: Fields; health_info: Fields }[]
  expect(child?.primary_info).toMatchObject({ relationship: 'Child', first_name: 'Ines', birthdate: '03/04/2015' })
  expect(spouse?.primary_info).toMatchObject({
    dependent_id: expect.stringMatching(/^d1-[\da-f]{8}$/) as string,
    relationship: 'Spouse',
    gender: '0',
    employed: '0',
    is_legally_disabled: 0,
    disability_condition: null,
  })
  expect((spouse?.health_info['condition_questions'] as Fields[] | undefined)?.[0]?.['conditions']).toEqual([general])

  // The copy reaches the applicant at once, well within the ten minutes that the page promises.
  const number = /EC-[A-Z\d]{4}-[A-Z\d]{4}/.exec(page())?.[0] ?? 'none'
  const [letter] = await lettersAbout(server.app, number)
  expect(letter).toMatchObject({ to: 'marisol.okafor@example.com', subject: 'Enrollment Receipt' })
  expect(storage.get('tempId')).toBeNull()
})
