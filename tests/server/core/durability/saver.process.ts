// Run by processes.test.ts: saves in four drafts at once, in each as often as it is told, and prints `draft revision`
// after each save that was acknowledged.
import { testApp } from '../../support/test-app.ts'
import { openDatabase } from '#server/db/database.ts'
import { sampleRoutes } from '../sample-area.ts'

const [where = '', keys = '', count = '1'] = process.argv.slice(2)
const database = await openDatabase(where.startsWith('postgres') ? { url: where } : { file: where })
const app = await testApp({ database, routes: [sampleRoutes], config: { keys } })

/** A name that is torn unless all of it is there. */
const nameOf = (revision: number): string => `${revision}:${'x'.repeat(100)}:${revision}`

const saveOn = async (): Promise<void> => {
  const visitor = app.visitor()
  const { data } = await visitor.call('POST enrollment/begin', { body: { type: 'new-member' } })
  const { enrollment_id } = data as { enrollment_id: string }
  for (let revision = 0; revision < Number(count); revision += 1) {
    const { status } = await visitor.call('POST enrollment/save', {
      body: { enrollment_id, revision, first_name: nameOf(revision + 1) },
    })
    if (status !== 200) throw new Error(`refused with ${status}`)
    process.stdout.write(`${enrollment_id} ${revision + 1}\n`)
  }
}
await Promise.all([saveOn(), saveOn(), saveOn(), saveOn()])
await app.close()
