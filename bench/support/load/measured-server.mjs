// The built server, counting what it does between two SIGUSR2: statements of both databases' drivers, milliseconds of
// its processor and, with MEASURED_PROFILE=on, a CPU profile. After the second signal it writes them to MEASURED_FILE.
// When it is quiet after its start it makes MEASURED_FILE.quiet. Plain JavaScript: Node starts it as it starts the built server.
import { renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import LibsqlDatabase from 'libsql'
import pg from 'pg'

let statements = 0

/** Counts the calls of these methods. */
const count = (prototype, names) => {
  for (const name of names) {
    const real = prototype[name]
    prototype[name] = function counted(...args) {
      statements += 1
      return real.apply(this, args)
    }
  }
}
const memory = new LibsqlDatabase(':memory:')
count(Object.getPrototypeOf(memory.prepare('select 1')), ['run', 'get', 'all'])
memory.close()
count(pg.Client.prototype, ['query'])

const profiles = process.env['MEASURED_PROFILE'] === 'on'
const session = new Session()
let begun = null

const begin = async () => {
  if (profiles) {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 500 })
    await session.post('Profiler.start')
  }
  begun = { cpu: process.cpuUsage(), statements }
}
const end = async ({ cpu, statements: before }) => {
  const { user, system } = process.cpuUsage(cpu)
  const made = { statements: statements - before, milliseconds: (user + system) / 1000 }
  const profile = profiles ? (await session.post('Profiler.stop')).profile : null
  // Whoever waits for the file finds it whole.
  const file = process.env['MEASURED_FILE']
  writeFileSync(`${file}.part`, JSON.stringify({ ...made, profile }))
  renameSync(`${file}.part`, file)
}
process.on('SIGUSR2', () => {
  const one = begun
  begun = null
  void (one === null ? begin() : end(one))
})

await import(new URL('../../../dist/server/main.js', import.meta.url).href)

// A server that has just started compiles for some seconds what checks and writes calls; that is no part of an enrollment.
const QUIET = { share: 0.1, turns: 4, each: 250 }
let quiet = 0
let before = performance.eventLoopUtilization()
const watch = setInterval(() => {
  const { utilization } = performance.eventLoopUtilization(before)
  before = performance.eventLoopUtilization()
  quiet = utilization < QUIET.share ? quiet + 1 : 0
  if (quiet < QUIET.turns) return
  clearInterval(watch)
  writeFileSync(`${process.env['MEASURED_FILE']}.quiet`, '')
}, QUIET.each)
