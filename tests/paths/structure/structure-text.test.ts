import { expect, test } from 'vitest'
import { structureText } from '#paths/structure/structure-text.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { door } from '../check/door.ts'

test('a machine in plain text: states with what they run, and every transition from them', () => {
  expect(structureText({ ...structureOf(door), resting: ['outside'] })).toBe(
    [
      'door',
      '',
      '  outside (resting place)',
      '    knock [isHard] -> waiting',
      '    knock -> stays',
      '      Nobody hears it.',
      '    leave -> away',
      '',
      '  waiting (#busy)',
      '    runs answer',
      '    call -> stays / assign',
      '    answer done -> inside / assign',
      '    answer fails -> outside / assign',
      '',
      '  inside',
      '    leave -> away',
      '',
      '  away (final)',
    ].join('\n'),
  )
})
