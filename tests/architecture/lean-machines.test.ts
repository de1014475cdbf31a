import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { beneficiariesMachine } from '#machines/enrollment/beneficiaries/beneficiaries.machine.ts'
import { planDetailMachine } from '#machines/storefront/plan-detail/plan-detail.machine.ts'
import { quoteMachine } from '#machines/storefront/quote/quote.machine.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { leanMachines } from '#tools/vite/lean-machines.ts'

/** One that stands in a file, one whose states stand in several, and one that is known to its `setup` alone. */
const sentences = [beneficiariesMachine, planDetailMachine, quoteMachine].flatMap((machine) => {
  const { nodes, transitions } = structureOf(machine)
  return [...nodes, ...transitions].flatMap(({ description }) => description ?? [])
})

/** What a page with these imports is built to. */
const built = async (importer: string): Promise<string> => {
  const entry = `${process.cwd()}/src/${importer}/entry-of-a-test.ts`
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === entry ? entry : undefined),
        load: (id) =>
          id === entry
            ? `export { beneficiariesMachine } from '#machines/enrollment/beneficiaries/beneficiaries.machine.ts'
               export { planDetailMachine } from '#machines/storefront/plan-detail/plan-detail.machine.ts'`
            : undefined,
      },
      leanMachines(),
    ],
  })) as Rollup.RollupOutput
  return output.output.map((one) => (one.type === 'chunk' ? one.code : '')).join('\n')
}

test('pages get the machines without their descriptions', async () => {
  expect(sentences.length).toBeGreaterThan(10)
  const code = await built('enrollment')
  expect(code).toContain('saveBeneficiaries')
  expect(sentences.filter((one) => code.includes(one))).toEqual([])
})

test('the diagrams get them with their descriptions', async () => {
  const code = await built('viewer')
  expect(sentences.filter((one) => !code.includes(one))).toEqual([])
})
