// Starts the built product with the Node that runs this, and enrolls one person of each kind at it.
import { cluster, storm } from '#tests/server/core/durability/crowd.ts'

const people = 3
const of = await cluster('dist/server/main.js', { RATE_LIMITS: 'off', LOG_LEVEL: 'error' }, 1)
try {
  for (const path of ['/', '/machines', '/config.json', '/readyz']) {
    const { status } = await fetch(`${await of.origin()}${path}`)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  const told = await storm(of, { lanes: people, from: 0 })
  if (told.some(({ numbers }) => new Set(numbers).size !== 1)) throw new Error('somebody was told two numbers')
  console.log(`Node ${process.versions.node}: ${told.length} people enrolled at the built product`)
} finally {
  await of.end()
}
