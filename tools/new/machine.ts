import { existsSync } from 'node:fs'
import { type Addition, spellings } from './write.ts'

const areas = ['enrollment', 'storefront', 'desk', 'viewer']

/** A machine of an area with its model and a dialog that asks a question. */
export const newMachine = (path: string): Addition => {
  const [area = '', id = '', ...rest] = path.split('/')
  if (!areas.includes(area) || rest.length > 0) throw new Error(`AREA/NAME with ${areas.join(' or ')}, not "${path}"`)
  const { pascal, camel, snake, title } = spellings(id)
  if (areas.some((one) => existsSync(`machines/${one}/${id}`))) throw new Error(`There is a machine "${id}" already`)
  return {
    templates: 'tools/new/machine',
    edits: [
      {
        file: 'machines/registry.ts',
        imports: "import { trialModel } from './area-id/trial/trial.model.ts'",
        inserts: [[/ {2}personal: personalModel,/, "  'trial': trialModel,\n"]],
      },
      {
        file: 'tests/drivers/machines/registry.ts',
        inserts: [[/ {2}personal: personalDriver,/, "  'trial': { noScreen: 'No page opens it yet.' },\n"]],
      },
      {
        file: 'tests/machines/models.test.ts',
        inserts: [[/ {2}receipt: \[undefined\],/, "  'trial': [{ agreed: true }, { agreed: false }],\n"]],
      },
    ],
    words: [
      ['area-id', area],
      ['trialMachine', `${camel}Machine`],
      ['trialModel', `${camel}Model`],
      ['trial_', `${snake}_`],
      ['Trial', pascal],
      ['trial', id],
    ],
    messages: [
      {
        area: 'trial',
        texts: { trial_title: title, trial_text: 'Please tell us whether you agree.', trial_agree: 'Agree' },
      },
    ],
  }
}
