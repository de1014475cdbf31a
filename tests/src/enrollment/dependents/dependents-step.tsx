import { expect } from 'vitest'
import { createActor } from 'xstate'
import type {
  DependentsPayload,
  DependentsSaved,
  LoadedDependents,
} from '#machines/enrollment/dependents/dependents.context.ts'
import { dependentsMachine } from '#machines/enrollment/dependents/dependents.machine.ts'
import type { EnrollmentFacts } from '#machines/enrollment/step.types.ts'
import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import { dependentFieldNames } from '#schemas/steps/dependents/dependents.rules.ts'
import { DependentsView } from '#src/enrollment/dependents/dependents.view.tsx'
import { find, mount } from '../../form/mount.tsx'
import { configured, facts, fake, inWizard } from '../in-wizard.tsx'
import { asAtServer } from '../../recorded/as-at-server.ts'

export const person = (dependent_id: string, relationship: 'Spouse' | 'Child'): Dependent => ({
  primary_info: {
    dependent_id,
    relationship,
    first_name: relationship,
    last_name: 'Lee',
    gender: '1',
    birthdate: '01/02/2015',
    ssn: '•••-••-6789',
    height_feet: '5',
    height_inch: '4',
    weight: '120',
    employed: '0',
    is_legally_disabled: 0,
    disability_condition: null,
  },
})

export const startDependents = async (own: Partial<EnrollmentFacts>, loaded: Partial<LoadedDependents> = {}) => {
  const asked = { validate: [] as unknown[], keep: [] as DependentsPayload[], save: [] as DependentsSaved[] }
  const problems: Partial<Record<'validate' | 'save' | 'recheck', Error>> = {}
  const throwing = (name: keyof typeof problems) => {
    const problem = problems[name]
    if (problem) throw problem
  }
  const masked = ({ primary_info, ...rest }: Dependent): Dependent => ({
    ...rest,
    primary_info: { ...primary_info, ssn: '•••-••-6789' },
  })
  const actorRef = createActor(
    asAtServer(
      dependentsMachine.provide({
        actors: {
          loadDependents: fake([], () => ({
            dependents: [],
            hasSpouse: null,
            revision: 0,
            fields: configured(dependentFieldNames),
            disclaimer: null,
            asksDisability: false,
            offered: [],
            questions: null,
            onFile: [],
            typed: null,
            mark: '-1a2b3c4d',
            ...loaded,
          })),
          validateDependent: fake(asked.validate, () => {
            throwing('validate')
            return { valid: true }
          }),
          keepDependents: fake(asked.keep, (input: DependentsPayload) => ({
            dependents: input.dependents.map(masked),
            hasSpouse: input.hasSpouse,
            revision: input.revision + 1,
          })),
          recheckDependents: fake([], () => throwing('recheck')),
          saveDependents: fake(asked.save, () => {
            throwing('save')
            return { revision: 9 }
          }),
          screenshot: fake([], () => undefined),
        },
      }),
    ),
    { input: { enrollmentId: 'e', facts: { ...facts, ...own } } },
  ).start()
  await mount(inWizard(<DependentsView actorRef={actorRef} />))
  expect(find('h1').textContent).toBe('Dependent Information')
  return { actorRef, asked, problems }
}

export const bea = {
  first_name: 'Bea',
  last_name: 'Lee',
  birthdate: '01/02/1980',
  ssn: '123456788',
  height_feet: '5',
  height_inch: '4',
  weight: '120',
}
