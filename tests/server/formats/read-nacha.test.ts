import { describe, expect, test } from 'vitest'
import { readNacha } from '#server/formats/ach/read-nacha.ts'
import { isReturnCode, meaningOf, returnText } from '#server/formats/ach/return-codes.ts'
import { bankSays } from '#tests/server/enrollment/debits/bank.ts'

const trace = '999999020000001'

describe("a bank's file", () => {
  test('gives returns by their reason and the entry that came back', () => {
    const second = '999999020000002'
    expect(
      readNacha(
        bankSays([
          { code: 'R01', trace },
          { code: 'R10', trace: second },
        ]),
      ),
    ).toEqual([
      { kind: 'return', code: 'R01', trace },
      { kind: 'return', code: 'R10', trace: second },
    ])
  })

  test.each([
    ['C01', '998877665544', { number: '998877665544' }],
    ['C02', '021000021', { routing: '021000021' }],
    ['C03', '021000021   998877665544', { routing: '021000021', number: '998877665544' }],
    ['C05', '37', { account: 'savings' }],
    ['C06', '998877665544        37', { number: '998877665544', account: 'savings' }],
    ['C07', '021000021998877665544     27', { routing: '021000021', number: '998877665544', account: 'checking' }],
    ['C04', 'SOMEBODY ELSE', {}],
  ])('gives what %s asks to be changed', (code, corrected, change) => {
    expect(readNacha(bankSays([{ code, trace, corrected }]))).toEqual([{ kind: 'change', code, trace, ...change }])
  })

  const whole = bankSays([{ code: 'R01', trace }])
  test.each([
    ['a cut line', whole.slice(0, 300), /^line 4: has \d+ characters and not 94/],
    ['a cut file', `${whole.split('\n').slice(0, 4).join('\n')}\n`, /the file is cut/],
    ['an entry less', whole.replace(/^6.*\n/m, ''), /counts other entries/],
    ['no file at all', 'hello\n', /^line 1: /],
    ['a reason that is none', whole.replace('799R01', '799R99'), /the return code is none/],
    ['a trace that is none', whole.replace(`799R01${trace}`, `799R01${'X'.repeat(15)}`), /trace/],
    ['a routing number that is none', bankSays([{ code: 'C02', trace, corrected: '021000022' }]), /cannot be used/],
    ['lines after its end', `${whole.trimEnd()}\n${'1'.repeat(94)}\n`, /follows the end/],
  ])('is refused whole for %s, by the line', (_, text, message) => {
    expect(() => readNacha(text)).toThrow(message)
  })

  test('is read with the line ends of either kind', () => {
    expect(readNacha(whole.replaceAll('\n', '\r\n'))).toEqual(readNacha(whole))
  })
})

test('reasons are known from R01 to R85, and what they mean for the account', () => {
  expect(['R00', 'R01', 'R09', 'R10', 'R85', 'R86', 'R1', 'C01'].map(isReturnCode)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(['R01', 'R09', 'R02', 'R10', 'R61'].map(meaningOf)).toEqual([
    'no_funds',
    'no_funds',
    'no_account',
    'not_authorized',
    'other',
  ])
  expect(returnText('R61')).toContain('R61')
})
