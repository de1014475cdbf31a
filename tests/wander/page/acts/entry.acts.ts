import { accessMachine } from '#machines/storefront/access/access.machine.ts'
import { continueMachine } from '#machines/storefront/continue/continue.machine.ts'
import { employeeCodeMachine } from '#machines/storefront/employee-code/employee-code.machine.ts'
import { homeMachine } from '#machines/storefront/home/home.machine.ts'
import { landingMachine } from '#machines/storefront/landing/landing.machine.ts'
import { memberHomeMachine } from '#machines/storefront/member-home/member-home.machine.ts'
import { memberTierMachine } from '#machines/storefront/member-tier/member-tier.machine.ts'
import type { Draw } from '../types.ts'
import { actsOf, event, pulled } from './act.ts'

/**
 * Whoever waits for a code types the newest one, and where that was refused the one before it: two browsers of one rep
 * have one mailbox. Others mistype, or take any.
 */
const codeFrom = (codes: readonly string[], refused: string | null, draw: Draw): string =>
  draw.sensible || draw.chance(70)
    ? (codes[refused === null ? 0 : codes.indexOf(refused) + 1] ?? codes[0] ?? '')
    : draw.oneOf(['', '123', '000000', ...codes])

actsOf(accessMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const { me, oneTimeCodes } = tab.frame.world
  const isRep = me.kind === 'rep' || me.kind === 'group'
  const codes = snapshot.matches('proving') ? oneTimeCodes() : []
  const refused = snapshot.context.errors.length > 0 ? snapshot.context.otp : null
  return [
    ...on('access.submit', isRep ? 30 : 0, (draw) => ({
      type: 'access.submit',
      code: draw.sensible || draw.chance(70) ? (me.access ?? '') : draw.oneOf(['', 'NOBODY99', ' x ']),
    })),
    ...on('access.confirm', 30),
    ...on('access.prove', codes.length > 0 ? 30 : 0, (draw) => ({
      type: 'access.prove',
      otp: codeFrom(codes, refused, draw),
    })),
    ...on('access.resend', codes.length > 0 ? 1 : 10, () => ({ type: 'access.resend', by: 'email' })),
    ...on('access.cancel', 1),
    ...on('access.age', 30, (draw) => ({ type: 'access.age', over65: draw.sensible ? 0 : draw.oneOf([0, 1]) })),
    ...on('access.groups', 0),
    ...on('access.back', 5),
    ...on('access.viewPlans', isRep ? 0 : 20),
    ...on('access.leave', 0),
  ]
})

actsOf(employeeCodeMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  return [
    ...on('employeeCode.submit', 30, (draw) => ({
      type: 'employeeCode.submit',
      code: draw.sensible || draw.chance(80) ? (tab.frame.world.me.access ?? '') : draw.oneOf(['', 'NOBODY99']),
    })),
    ...on('employeeCode.yes', 30),
    ...on('employeeCode.no', 0),
    ...on('employeeCode.again', 1),
    ...on('employeeCode.age', 30, () => ({ type: 'employeeCode.age', over65: 0 })),
  ]
})

actsOf(homeMachine, ({ ref, snapshot }) => {
  const on = event({ ref, snapshot })
  const { portals, groups, chosenPortal, mode } = snapshot.context
  return [
    ...on('home.newMember', 30),
    ...(portals.length > 0
      ? on('home.choosePortal', chosenPortal === '' ? 40 : 0, (draw) => ({
          type: 'home.choosePortal',
          portalId: draw.oneOf(portals).platform_group_id,
        }))
      : []),
    ...(groups.length > 0 && mode === 'rep'
      ? on('home.chooseGroup', 0, (draw) => ({ type: 'home.chooseGroup', groupId: draw.oneOf(groups).gid }))
      : []),
    ...on('home.enroll', 30, (draw) => ({ type: 'home.enroll', direct: !draw.sensible && draw.chance(30) })),
    ...on('home.enrollGroup', 0),
    ...on('home.back', 0),
    ...on('home.retry', 20),
  ]
})

actsOf(landingMachine, ({ ref, snapshot }) => event({ ref, snapshot })('landing.retry', 20))
actsOf(memberHomeMachine, ({ ref, snapshot, tab }) => [
  ...event({ ref, snapshot })('memberHome.retry', 20),
  ...(snapshot.matches('closed') ? [{ name: 'memberHome start', rank: 20, do: () => tab.frame.go('/') }] : []),
])

actsOf(memberTierMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const { tier } = snapshot.context
  return [
    ...on('tier.choose', tier === '' ? 30 : 0, (draw) => ({
      type: 'tier.choose',
      tier: draw.sensible ? (tab.frame.world.me.answers['tier'] ?? 'IO') : draw.oneOf(['IO', 'IS', 'IC', 'IF', '']),
    })),
    ...on('tier.submit', tier === '' ? 0 : 30),
  ]
})

actsOf(continueMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const codes = tab.frame.world.continueCodes()
  const { email = '' } = tab.frame.world.me.answers
  return [
    ...pulled(
      codes.length > 0 ? 10 : 1,
      on('continue.submit', codes.length > 0 && snapshot.context.errors.length === 0 ? 30 : 0, (draw) => {
        // Whoever has several takes any of them: each of them is right.
        const known = codes.length > 0 ? draw.oneOf(codes) : undefined
        const right = {
          type: 'continue.submit' as const,
          code: known?.code ?? 'ABCD-EFGH',
          email: known?.email ?? email,
        }
        return draw.sensible || draw.chance(80) ? right : { ...right, code: draw.oneOf(['', 'AAAA-AAAA', 'x']) }
      }),
    ),
    ...on('continue.lost', 0),
    ...on('continue.ask', 0, (draw) => ({
      type: 'continue.ask',
      email: draw.chance(80) ? email : draw.oneOf(['', 'nobody@example.com']),
    })),
    ...on('continue.again', 0),
    ...on('continue.back', 1),
    { name: 'continue start', rank: 10, do: () => tab.frame.go('/') },
  ]
})
