import { expect, test } from 'vitest'
import { pathOf } from '#paths/cover/path-of.ts'
import { costOf, measured } from '#paths/run/costs.ts'
import { type Coverage, type PathRun, missedIn, summaryOf } from '#paths/run/coverage.ts'
import { junitOf, text } from '#paths/run/junit.ts'
import { countsOf, reportOf } from '#paths/run/report.ts'
import { runSummary } from '#paths/run/summary-text.ts'
import { tally, unseen } from '#paths/run/tally.ts'
import { gateGraph, wayOf } from './gate.ts'

const graph = gateGraph()
const { structure } = graph
const runOf = (status: PathRun['status'], reached: number, labels: string[], bars: string[] = []): PathRun => ({
  path: pathOf(graph, 0, wayOf(graph, ...labels)),
  bars,
  status,
  reached,
  milliseconds: 1500,
  fault:
    status === 'failed' ? { step: reached, doing: 'see inside', expected: ['inside'], error: 'a <b> & "c"' } : null,
  unsteady: null,
  shortest: null,
  picture: null,
})
const runs = [
  runOf('passed', 2, ['gate.wait', 'gate.wait'], ['outside#gate.push#0']),
  runOf('failed', 1, ['gate.ring', 'porter done', 'gate.leave']),
  runOf('not run', -1, ['gate.ring', 'porter fails: refuses']),
]
const impossible = new Map([['inside#gate.push#0', 'It is bolted']])
const counts = tally({ structure, runs, barred: ['outside#gate.push#0'], impossible })
const coverage: Coverage = {
  kind: 'enrollchart-coverage',
  at: '2026-11-21T12:00:00.000Z',
  criterion: 'declared',
  seconds: 3,
  machines: [
    { ...counts, paths: runs },
    { ...unseen(structure, 'Nobody sees it'), paths: [] },
  ],
}

test('what was planned and what was seen is counted by transition and by state', () => {
  expect(counts.transitions.map(({ id, planned, achieved }) => [id, planned, achieved])).toEqual([
    ['outside#gate.ring#0', 2, 1],
    ['outside#gate.push#0', 0, 0],
    ['outside#gate.wait#0', 1, 1],
    ['waiting#gate.wait#0', 1, 1],
    ['ringing#xstate.done.actor.porter#0', 1, 0],
    ['ringing#xstate.error.actor.porter#0', 1, 0],
    ['inside#gate.leave#0', 1, 0],
    ['inside#gate.push#0', 0, 0],
  ])
  expect(counts.transitions[1]?.barred).toEqual({ planned: 1, achieved: 1 })
  expect(counts.states).toEqual([
    { id: 'outside', planned: 5, achieved: 3 },
    { id: 'waiting', planned: 1, achieved: 1 },
    { id: 'ringing', planned: 2, achieved: 1 },
    { id: 'inside', planned: 1, achieved: 0 },
    { id: 'away', planned: 1, achieved: 0 },
  ])
})

test('missed is what was neither taken nor barred nor impossible', () => {
  expect(missedIn(counts, 'declared').map(({ id }) => id)).toEqual([
    'ringing#xstate.done.actor.porter#0',
    'ringing#xstate.error.actor.porter#0',
    'inside#gate.leave#0',
  ])
  expect(countsOf({ ...counts, paths: runs }, 'declared')).toEqual({ covered: 3, barred: 1, impossible: 1, missed: 3 })
  expect(missedIn(unseen(structure, 'Nobody sees it'), 'declared')).toEqual([])
})

test('missed of the leaf states is what a path was to enter and did not', () => {
  expect(missedIn(counts, 'leaf')).toEqual([
    { id: 'inside', isPlanned: true },
    { id: 'away', isPlanned: true },
  ])
  expect(missedIn(tally({ structure, runs: [], barred: [], impossible }), 'leaf')).toEqual([])
  expect(missedIn(unseen(structure, 'Nobody sees it'), 'leaf')).toEqual([])
})

test('the summary of a run keeps the counts and drops the paths', () => {
  const summary = summaryOf(coverage)
  expect(summary.machines.map((machine) => 'paths' in machine)).toEqual([false, false])
  expect(summary.machines[0]?.transitions).toEqual(counts.transitions)
})

test('JUnit lists each path, what was not run, and what was missed', () => {
  const lines = junitOf(coverage).split('\n')
  expect(lines.filter((line) => line.includes('<testsuite '))).toEqual([
    '  <testsuite name="gate" tests="4" failures="2" skipped="1" time="4.500">',
  ])
  expect(lines.some((line) => line.includes('see inside: a &lt;b&gt; &amp; &quot;c&quot;'))).toBe(true)
  expect(lines.some((line) => line.includes('<failure message="3 missed">'))).toBe(true)
})

test('signs that XML may not hold are left out', () => {
  expect(text('\u001b[2mgrey\u001b[22m\u0000 <')).toBe('grey &lt;')
})

test('the report and the words at the end say the same', () => {
  const page = reportOf(coverage, new Map([['gate/outside', 'gate-outside.jpg']]))
  expect(page).toContain('src="pictures/gate-outside.jpg"')
  expect(page).toContain('a &lt;b&gt; &amp; &quot;c&quot;')
  expect(page).toContain('Nobody sees it')
  const said = runSummary(coverage, 'out').split('\n')
  expect(said.at(-2)).toBe('1 paths passed, 1 failed, 1 not run for want of time in 3 s')
  expect(said).toContain('          impossible: inside#gate.push#0: It is bolted')
})

test('a cost is a start and its steps, and the mean of what was measured', () => {
  const job = { path: pathOf(graph, 0, wayOf(graph, 'gate.ring', 'porter done')), bars: ['outside#gate.push#0'] }
  expect(costOf({ start: 2, step: 0.5 }, job)).toBe(3.5)
  expect(
    measured([
      { steps: 3, start: 1, rest: 0.6 },
      { steps: 1, start: 2, rest: 0.4 },
    ]),
  ).toEqual({ start: 1.5, step: 0.25 })
  expect(measured([], { start: 7, step: 1 })).toEqual({ start: 7, step: 1 })
})
