import { makeScan } from '#tests/server/support/trust/canary-scan.ts'
import type { Check } from './check.ts'

/**
 * Numbers that nobody is ever sent back, and contacts that nobody else is: searched for in answers, addresses, the
 * browser's storage and the log.
 */
export const noLeak: Check = {
  name: 'no leak',
  begin: (world) => {
    const scan = makeScan(world.residents.flatMap(({ person }) => person.canaries))
    const names = world.residents.map(({ person }) => person.name)
    return ({ exchanges, resident, tab, logged }) => {
      const found: string[] = []
      for (const { who, call, text, url } of exchanges) {
        for (const { kind, name, owners } of scan(text)) {
          if (kind === 'number') found.push(`the answer to ${call} holds the ${name} of ${owners.join()}`)
          else if (!owners.includes(names[who] ?? ''))
            found.push(`the answer to ${call} of ${names[who]} holds the ${name} of ${owners.join()}`)
        }
        for (const { name, kind } of scan(url))
          if (kind === 'number') found.push(`the address of ${call} holds the ${name}`)
      }
      for (const { name } of scan(`${resident.stored()} ${tab.session.all()}`))
        found.push(`the browser stores the ${name}`)
      for (const { name } of scan(logged)) found.push(`the log holds the ${name}`)
      return found
    }
  },
}
