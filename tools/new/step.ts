import { cardSteps, steps } from '#schemas/steps/steps.registry.ts'
import type { Addition, Edit } from './write.ts'

/** Every file that is not the step's own: a map over all steps or calls, or a registry. `pets` stands for the id. */
const edits: readonly Edit[] = [
  {
    file: 'schemas/steps/steps.registry.ts',
    imports: "import { petsStep } from './pets/pets.step.ts'",
    inserts: [[/reviewStep,?\s*\] as const/, 'petsStep, ']],
  },
  {
    file: 'schemas/steps/step-names.ts',
    inserts: [[/ {2}review: \(options\)/, '  pets: (options) => m.enrollment_step_pets({}, options),\n']],
  },
  {
    file: 'schemas/steps/typed.rules.ts',
    imports: "import { petsFields } from './pets/pets.ui.ts'",
    inserts: [[/ {2}review: \{ fields: \[\]/, '  pets: { fields: petsFields },\n']],
  },
  {
    file: 'schemas/steps/step-bundle.rules.ts',
    inserts: [
      [/ {2}review: \[\],/, "  pets: ['POST enrollment/save-pets-info'],\n"],
      [/ {2}review: \(opening\) => \{/, '  pets: () => [],\n'],
    ],
  },
  {
    file: 'schemas/calls/calls.registry.ts',
    imports: "import { petsCalls } from './enrollment/pets.calls.ts'",
    inserts: [[/ {2}\.\.\.reviewCalls,/, '  ...petsCalls,\n']],
  },
  {
    file: 'machines/enrollment/enrollment.steps.states.ts',
    imports: "import { petsMachine } from './pets/pets.machine.ts'",
    inserts: [
      [/ {2}review: reviewMachine,/, '  pets: petsMachine,\n'],
      [/ {2}review: \{\n/, "  pets: { description: 'Pets.', invoke: { id: 'pets', src: 'pets', ...asked } },\n"],
    ],
  },
  {
    file: 'machines/registry.ts',
    imports: "import { petsModel } from './enrollment/pets/pets.model.ts'",
    inserts: [[/ {2}review: reviewModel,/, '  pets: petsModel,\n']],
  },
  {
    file: 'src/enrollment/later-steps.ts',
    inserts: [
      [
        / {2}review: later\(/,
        "  pets: later(async () => (await import('../calls/enrollment/pets/pets.actors.ts')).providedPetsMachine),\n",
      ],
    ],
  },
  {
    file: 'src/enrollment/step/step-view.tsx',
    inserts: [
      [
        / {2}review: fetched\(/,
        "  pets: fetched('pets', async () => (await import('../pets/pets.view.tsx')).PetsView),\n",
      ],
    ],
  },
  {
    file: 'src/enrollment/review/review-details.tsx',
    imports: "import { petsDetails } from './review-pets.tsx'",
    inserts: [
      [
        / {2}agreement: \{\n/,
        '  pets: { name: () => m.review_card_pets(), glance: () => [], details: petsDetails },\n',
      ],
    ],
  },
  {
    file: 'server/services/enrollment/step-check.ts',
    imports: "import { checkPets } from '#schemas/steps/pets/pets.rules.ts'",
    inserts: [[/ {2}\/\/ It is never complete/, '  pets: (info) => checkPets(info),\n']],
  },
  {
    file: 'server/routes/enrollment/enrollment.routes.ts',
    imports: "import { petsRoutes } from './pets.routes.ts'",
    inserts: [[/ {2}review: reviewRoutes,/, '  pets: petsRoutes,\n']],
  },
  {
    file: 'tests/server/support/answers.ts',
    inserts: [
      [
        / {2}billing_info: \{\n {4}key/,
        "  pets_info: { key: 'POST enrollment/save-pets-info', body: async () => ({ name: 'Robin' }) },\n",
      ],
    ],
  },
  {
    file: 'tests/server/support/trust/authorization-table.ts',
    inserts: [[/ {2}'POST enrollment\/save-review-info'/, "  'POST enrollment/save-pets-info': 'theirs',\n"]],
  },
  {
    file: 'tests/drivers/machines/registry.ts',
    imports: "import { petsDriver } from './enrollment/pets.driver.ts'",
    inserts: [[/ {2}review: reviewDriver,/, '  pets: petsDriver,\n']],
  },
]

const english = (title: string) => ({
  enrollment_step_pets: title,
  pets_title: `${title} information`,
  pets_lead: 'Please answer these questions.',
  pets_name: 'Name',
  pets_notes: 'Anything else we should know',
  review_card_pets: `${title} info`,
})

/** A step of the enrollment with two fields. Its words are a beginning: in other languages they are marked as such. */
export const newStep = (id: string): Addition => {
  if (!/^[a-z]{3,20}$/.test(id)) throw new Error(`A step's id is a word of small letters, not "${id}"`)
  if (steps.some((step) => step.id === id)) throw new Error(`There is a step "${id}" already`)
  const title = `${id.charAt(0).toUpperCase()}${id.slice(1)}`
  const card = Math.max(...cardSteps.map((step) => step.card)) + 1
  return {
    templates: 'tools/new/step',
    edits,
    words: [
      ['Pets', title],
      ['pets', id],
      ['card: 99', `card: ${card}`],
    ],
    messages: [{ area: 'pets', texts: english(title) }],
  }
}
