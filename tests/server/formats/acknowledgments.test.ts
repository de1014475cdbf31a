import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AcknowledgmentRefused, type RefusalKind, readAcknowledgments } from '#server/formats/x12/acknowledgments.ts'
import {
  type Outcome,
  type SentFile,
  answerName,
  matchAcknowledgment,
} from '#server/formats/x12/match-acknowledgment.ts'

const sample = (name: string): string => readFileSync(`tests/server/formats/samples/${name}.x12`, 'utf8')

const partner = { sender: { qualifier: 'ZZ', id: 'ENROLLCHART' }, receiver: { qualifier: 'ZZ', id: 'EXMUTUAL' } }
const set = (control: string) => ({
  control,
  segments: 82,
  members: [
    { segment: 13, policy_id: 'EC100417', person_id: 'P1' },
    { segment: 48, policy_id: 'EC100417', person_id: 'P2' },
    { segment: 62, policy_id: 'EC100418', person_id: 'P1' },
  ],
})
const sentAs = (number: number, ...controls: string[]): SentFile => ({
  ...partner,
  interchange: number,
  group: number,
  sets: controls.map(set),
})

const outcomesOf = (text: string, sent: SentFile | undefined, isRead = false): Outcome[] =>
  readAcknowledgments(text).map((answer) => matchAcknowledgment(answer, { partner, sent, isRead }))

const refusalOf = (work: () => unknown): RefusalKind | 'nothing' => {
  try {
    work()
    return 'nothing'
  } catch (error) {
    if (error instanceof AcknowledgmentRefused) return error.kind
    throw error
  }
}

describe('what is answered is told in words, with the member', () => {
  test('a group that was accepted', () => {
    expect(outcomesOf(sample('999-accepted'), sentAs(417, '0001'))).toEqual([
      { kind: 'sets', sets: [{ set: '0001', outcome: 'accepted', reasons: [] }] },
    ])
  })

  test('a group of which one set was rejected for the gender of a member', () => {
    const member = { policy_id: 'EC100418', person_id: 'P1' }
    expect(outcomesOf(sample('999-partial'), sentAs(418, '0001', '0002'))).toEqual([
      {
        kind: 'sets',
        sets: [
          { set: '0001', outcome: 'accepted', reasons: [] },
          {
            set: '0002',
            outcome: 'rejected',
            reasons: [{ text: 'gender (DMG03) has an invalid code', segment: 66, member }],
          },
        ],
      },
    ])
  })

  test('a group that was rejected for a missing reference and an unknown insurance line', () => {
    expect(outcomesOf(sample('999-rejected'), sentAs(419, '0001'))).toEqual([
      {
        kind: 'sets',
        sets: [
          {
            set: '0001',
            outcome: 'rejected',
            reasons: [
              { text: 'REF is required and missing', segment: 16, member: { policy_id: 'EC100417', person_id: 'P1' } },
              {
                text: 'insurance line (HD03) has a code that the guide does not have',
                segment: 58,
                member: { policy_id: 'EC100417', person_id: 'P2' },
              },
              { text: 'it is not as the guide demands' },
            ],
          },
        ],
      },
    ])
  })

  test('an interchange that nobody read', () => {
    expect(outcomesOf(sample('ta1-rejected'), sentAs(420, '0001'))).toEqual([
      { kind: 'file', outcome: 'rejected', reasons: [{ text: "the receiver's id is unknown" }] },
    ])
  })

  test('an error in the head of a set is about no member', () => {
    const text = sample('999-partial').replace('IK3*DMG*66*2100*8', 'IK3*N1*7*1000*8')
    const [outcome] = outcomesOf(text, sentAs(418, '0001', '0002'))
    expect(outcome).toMatchObject({ sets: [{}, { reasons: [{ segment: 7 }] }] })
    expect(outcome?.kind === 'sets' && outcome.sets[1]?.reasons[0]).not.toHaveProperty('member')
  })

  test('a group without named sets speaks for all of them', () => {
    const text = sample('999-accepted')
      .replace(/AK2[^]*IK5\*A~\s*AK9\*A\*1\*1\*1/, 'AK9*E*2*2*2*5')
      .replace('SE*6', 'SE*4')
    expect(outcomesOf(text, sentAs(417, '0001', '0002'))).toEqual([
      {
        kind: 'sets',
        sets: ['0001', '0002'].map((control) => ({
          set: control,
          outcome: 'accepted_with_changes',
          reasons: [{ text: 'the number of sets is wrong' }],
        })),
      },
    ])
  })

  test('separators are those of the answer, and its older guide is read as well', () => {
    const text = sample('999-rejected')
      .replaceAll('*', '|')
      .replaceAll('~', "'")
      .replaceAll('005010X231A1', '005010X231')
    expect(outcomesOf(text, sentAs(419, '0001'))).toHaveLength(1)
  })

  test('no value of a member gets into the words', () => {
    const text = sample('999-partial').replace('IK4*3*1068*7*X', 'IK4*9*67*6*987654320').replace('IK3*DMG', 'IK3*NM1')
    const words = JSON.stringify(outcomesOf(text, sentAs(418, '0001', '0002')))
    expect(words).toContain('Social Security Number (NM109) has an invalid character')
    expect(words).not.toContain('987654320')
  })
})

describe('what cannot be an answer to us is refused by name', () => {
  const accepted = sample('999-accepted')

  test.each<[RefusalKind, string, string]>([
    ['half_written', 'an empty file', ''],
    ['half_written', 'a count that is wrong', accepted.replace('SE*6', 'SE*7')],
    ['half_written', 'no IK5', accepted.replace(/IK5\*A~\s*/, '').replace('SE*6', 'SE*5')],
    ['half_written', 'another number at its end', accepted.replace('IEA*1*000900101', 'IEA*1*000900102')],
    ['half_written', 'no number of accepted sets', accepted.replace('AK9*A*1*1*1', 'AK9*A')],
    ['not_an_acknowledgment', 'a page', '<html>503 Service Unavailable</html>'],
    ['not_an_acknowledgment', 'an 834', sample('family-of-four')],
    ['not_an_acknowledgment', 'an ISA of other widths', accepted.replace('ENROLLCHART    ', 'ENROLLCHART')],
    ['foreign', 'from another partner', accepted.replace('ZZ*EXMUTUAL       ', 'ZZ*SOMEBODY       ')],
    ['foreign', 'for another sender', accepted.replace('ZZ*ENROLLCHART    ', 'ZZ*ENROLLOTHER    ')],
    ['foreign', 'about another kind of file', accepted.replace('AK1*BE', 'AK1*HC')],
    ['never_sent', 'of another group', accepted.replace('AK1*BE*417', 'AK1*BE*999')],
    ['never_sent', 'of another set', accepted.replace('AK2*834*0001', 'AK2*834*0009')],
    ['contradictory', 'a code that is none', accepted.replace('IK5*A', 'IK5*Q')],
    ['contradictory', 'a wrong number of accepted sets', accepted.replace('AK9*A*1*1*1', 'AK9*A*1*1*0')],
  ])('%s: %s', (kind, _, text) => {
    expect(refusalOf(() => outcomesOf(text, sentAs(417, '0001')))).toBe(kind)
  })

  test('duplicate, and one of a file of which nothing is known', () => {
    expect(refusalOf(() => outcomesOf(accepted, sentAs(417, '0001'), true))).toBe('duplicate')
    expect(refusalOf(() => outcomesOf(accepted, undefined))).toBe('never_sent')
  })

  test.each(['999-accepted', '999-partial', '999-rejected', 'ta1-rejected'])('%s, cut anywhere', (name) => {
    const text = sample(name).trimEnd()
    const kinds = Array.from({ length: text.length }, (_, length) =>
      refusalOf(() => readAcknowledgments(text.slice(0, length))),
    )
    const wholeBut = kinds.filter((kind) => kind !== 'half_written')
    // The first letters may be of anything.
    expect(wholeBut).toEqual(kinds.slice(1, 3).map(() => 'not_an_acknowledgment'))
  })
})

test('an answer has one name, whichever file it comes in', () => {
  const [first] = readAcknowledgments(sample('999-accepted'))
  const [again] = readAcknowledgments(sample('999-accepted').replaceAll('~\n', '~'))
  const [other] = readAcknowledgments(sample('999-partial'))
  expect(first && answerName(first)).toBe(again && answerName(again))
  expect(first && answerName(first)).not.toBe(other && answerName(other))
})
