import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { steps } from '#schemas/steps/steps.registry.ts'

interface Source {
  path: string
  text: string
}

const sources: readonly Source[] = ['machines', 'server/services', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.model.ts'))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(`${folder}/${path}`, 'utf8') })),
)

/** Tabs, columns and pictures as the contract spells them. */
const spellings = new Set<string>(
  steps.flatMap(({ tab, column, picture }) => [tab, column, ...(picture === null ? [] : [picture])]),
)

/** Places that spell a tab, column or picture as text instead of asking the step's definition. */
const spelled = (files: readonly Source[]): string[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(/'(\w+_info)'/g)].flatMap(([, name = '']) => (spellings.has(name) ? [`${path}: ${name}`] : [])),
  )

describe('names of the contract', () => {
  test('machines, services and the page ask the definition of a step for them', () => {
    expect(spelled(sources).toSorted()).toEqual([
      // A field of each saved dependent, which has the name of a column.
      'server/services/retention/without-secrets.ts: health_info',
    ])
  })

  test('a spelling of the contract in a machine is found', () => {
    expect(spelled([{ path: 'machines/pets.machine.ts', text: "pictured('benificiary_info')" }])).toEqual([
      'machines/pets.machine.ts: benificiary_info',
    ])
  })
})
