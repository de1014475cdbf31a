// `npm run verify-records`: opens the record of every enrollment and computes its hashes again. Names each entry that was
// changed, removed or moved, and ends with 1 where there is one (docs/operate.md, Records).
import { verifyRecords } from '../services/enrollment/record/verify-records.ts'
import { withOpened } from './opened.ts'

await withOpened(async (opened) => {
  const { records, entries, before, faults } = await verifyRecords(opened)
  for (const fault of faults) console.error(fault)
  console.log(`${records} records with ${entries} entries: ${faults.length === 0 ? 'all whole' : 'NOT whole'}`)
  if (before > 0) {
    console.log(`${before} enrollments from before records have none yet: the server makes it when it starts`)
  }
  if (faults.length > 0) process.exitCode = 1
})
