import { wander } from '#tests/wander/visit.ts'
const from = Number(process.argv[2] ?? 1), n = Number(process.argv[3] ?? 20)
const t = performance.now(); let steps = 0
const by = new Map<string, number[]>()
for (let s = from; s < from + n; s++) {
  const r = await wander(s); steps += r.count
  if (r.finding) { const k = `${r.finding.check}: ${r.finding.what.slice(0, 330)}`; console.log(s, r.visit.people.join('+'), 'after', r.finding.after, r.finding.path.slice(0,60), k); by.set(r.finding.check, [...(by.get(r.finding.check) ?? []), s]) }
}
const sec = (performance.now() - t) / 1000
console.log(n, 'visits', steps, 'steps', sec.toFixed(1), 's', (n / sec * 60).toFixed(0), '/min', Object.fromEntries(by))
