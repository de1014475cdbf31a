import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Delivering } from './delivering.ts'

const elements = (sender: string, receiver: string, control: number) => {
  const id = (text: string) => text.padEnd(15)
  const number = String(control).padStart(9, '0')
  return {
    isa: `ISA*00*          *00*          *ZZ*${id(sender)}*ZZ*${id(receiver)}*261123*0431*^*00501*${number}*0*T*:~`,
    number,
  }
}

interface Said {
  group?: number
  sets: string[]
  code: string
  counts: string
  control?: number
  from?: string
  to?: string
}
/** A 999 about a group of ours. */
export const the999 = ({
  group = 1,
  sets,
  code,
  counts,
  control = 900_101,
  from = 'EXMUTUAL',
  to = 'ENROLLCHART',
}: Said) => {
  const { isa, number } = elements(from, to, control)
  const body = [`ST*999*0001*005010X231A1`, `AK1*BE*${group}*005010X220A1`, ...sets, `AK9*${code}*${counts}`]
  return [
    isa,
    `GS*FA*${from}*${to}*20261123*043105*${control}*X*005010X231A1~`,
    ...[...body, `SE*${body.length + 1}*0001`].map((segment) => `${segment}~`),
    `GE*1*${control}~`,
    `IEA*1*${number}~`,
  ].join('\n')
}
export const accepted = { sets: ['AK2*834*0001', 'IK5*A'], code: 'A', counts: '1*1*1' }
export const rejected = {
  sets: ['AK2*834*0001', 'IK3*DMG*12*2100*8', 'IK4*3*1068*7*X', 'IK5*R*5'],
  code: 'R',
  counts: '1*1*0',
}
export const theTa1 = (about: number, code: string, note: string) => {
  const { isa, number } = elements('EXMUTUAL', 'ENROLLCHART', 900_104)
  return `${isa}TA1*${String(about).padStart(9, '0')}*261123*0405*${code}*${note}~IEA*0*${number}~`
}

/** Leaves an answer as the receiver of the demo's 834 would. */
export const leave = ({ folder, app }: Delivering, name: string, text: string): void => {
  mkdirSync(join(folder, 'health-answers'), { recursive: true })
  const path = join(folder, 'health-answers', name)
  writeFileSync(path, text)
  utimesSync(path, app.clock.now() / 1000, app.clock.now() / 1000)
}
