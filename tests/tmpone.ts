import { wander } from '#tests/wander/visit.ts'
import type { Check } from '#tests/wander/checks/check.ts'
import { checks } from '#tests/wander/checks/checks.ts'
const trace: Check = { name: 'trace', begin: () => (m) => { console.log(m.resident.place, m.tab.place, m.did, '->', m.after?.path, (m.after?.machines ?? []).map((x) => x.id + x.state).join(' ').slice(0,160), m.exchanges.filter((e) => e.status >= 400).map((e) => `\n    ! ${e.call} ${e.status} ${e.text.slice(0, 260)}`).join('')); return [] } }
const r = await wander(Number(process.argv[2]), { checks: [trace, ...checks] })
console.log(JSON.stringify(r.visit.people), r.finding, JSON.stringify(r.visit.steps.slice(-8)))
