// Run by log.test.ts in a process of its own, whose log is what it writes to standard output.
import { testApp } from '../support/test-app.ts'
import { sampleRoutes } from './sample-area.ts'

const app = await testApp({ routes: [sampleRoutes], config: { logLevel: 'trace' } })
const { data } = await app.callApi('POST enrollment/begin', { body: { type: 'new-member' } })
const { enrollment_id: id } = data as { enrollment_id: string }
process.stderr.write(`id=${id}\n`)
await app.callApi('POST enrollment/save', { body: { enrollment_id: id, first_name: 'Maria', ssn: '123456789' } })
await app.callApi('POST enrollment/save', { body: { enrollment_id: id, first_name: 'Maria', ssn: 5 } })
await app.callApi('GET enrollment/show', { query: { enrollment_id: id } })
await app.callApi('PUT enrollment/undo/{id}', { params: { id } })
await app.callApi('GET enrollment/fail')
await app.server.inject(`/continue-enrollment/${id}?email=maria@example.com`)
await app.close()
