import { healthMachine } from '#machines/enrollment/health/health.machine.ts'
import { dependentsMachine } from '#machines/enrollment/dependents/dependents.machine.ts'
import { listFactsOf, offeredTier } from '#machines/enrollment/dependents/dependents.context.ts'
import type { HealthInfo } from '#schemas/calls/enrollment/health.calls.ts'
import {
  isChild,
  mayAskSpouse,
  nextRelationship,
  showsNext,
  asksSpouse,
} from '#schemas/steps/dependents/dependents.rules.ts'
import type { HealthChange } from '#schemas/steps/questionnaire.changes.ts'
import { conditionFields, layoutOf, medicationFields } from '#schemas/steps/questionnaire.rules.ts'
import type { Draw } from '../types.ts'
import { actsOf, event } from './act.ts'

const details = (draw: Draw): string =>
  draw.sensible ? '01/15/2024' : draw.oneOf(['01/15/2024', 'Quixotic palpitation', '1', '', '5123245000'])

/** An answer to a question, a detail of one, or a note. */
const changeOf = (info: HealthInfo, draw: Draw): HealthChange => {
  const count = info.condition_questions.length
  const question = draw.below(Math.max(1, count))
  const asked = info.condition_questions[question]
  const turn = draw.below(5)
  if (asked !== undefined && asked.yes_no_flag === 1 && turn < 3) {
    const fields = conditionFields[layoutOf(asked.question_id)]
    if (fields.length > 0) return { what: 'detail', question, field: draw.oneOf(fields).name, text: details(draw) }
  }
  if (turn === 3 && info.medication_question) {
    if (info.medication_question.yes_no_flag === 1)
      return { what: 'medication', entry: 0, field: draw.oneOf(medicationFields).name, text: details(draw) }
    return { what: 'medicationAnswer', flag: draw.chance(30) ? 1 : 0 }
  }
  if (turn === 4) return { what: 'notes', text: draw.oneOf(['', 'Muy bien']) }
  return { what: 'answer', question, flag: draw.chance(30) ? 1 : 0 }
}

/** No to everything: what most people say. */
const nothing = (info: HealthInfo): HealthChange[] => [
  ...info.condition_questions.map((_, question): HealthChange => ({ what: 'answer', question, flag: 0 })),
  ...(info.medication_question ? [{ what: 'medicationAnswer', flag: 0 } as const] : []),
]

const isAnswered = (info: HealthInfo): boolean =>
  info.condition_questions.every(({ yes_no_flag: flag }) => flag === 0) &&
  (!info.medication_question || info.medication_question.yes_no_flag === 0)

actsOf(healthMachine, ({ ref, snapshot }) => {
  const on = event({ ref, snapshot })
  const { info, errors } = snapshot.context
  const isOpen = snapshot.matches('editing')
  return [
    ...(isOpen
      ? [
          {
            name: 'health no',
            rank: isAnswered(info) && errors.length === 0 ? 0 : 30,
            do: () => nothing(info).forEach((change) => ref.send({ type: 'health.change', change })),
          },
        ]
      : []),
    ...on('health.change', 0, (draw) => ({ type: 'health.change', change: changeOf(info, draw) })),
    ...on('health.next', 25),
    ...on('health.retry', 20),
    ...on('health.keepMine', 20),
    ...on('health.takeTheirs', 10),
  ]
})

actsOf(dependentsMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const { context } = snapshot
  const { dependents, open } = context
  const facts = listFactsOf(context)
  const health = open?.health_info
  const next = nextRelationship(dependents, facts)
  const goes = showsNext(dependents, facts)
  const isFewer = next === 'Child' && dependents.filter(isChild).length < Number(tab.frame.world.me.answers['children'])
  const wantsMore = next !== null && (!goes || isFewer)
  const ids = dependents.map(({ primary_info }) => primary_info.dependent_id)
  const isEditing = snapshot.matches('editing')
  return [
    ...(mayAskSpouse(facts)
      ? on('dependents.spouse', asksSpouse(facts) ? 40 : 0, (draw) => ({
          type: 'dependents.spouse',
          answer: draw.sensible ? 1 : draw.oneOf([0, 1, null]),
        }))
      : []),
    ...(next === null ? [] : on('dependents.add', wantsMore && !isEditing ? 60 : 0)),
    ...(ids.length > 0
      ? [
          ...on('dependents.edit', context.main !== null && !isEditing && !wantsMore ? 33 : 0, (draw) => ({
            type: 'dependents.edit',
            id: draw.oneOf(ids),
          })),
          ...on('dependents.delete', !wantsMore && !goes && !isEditing ? 20 : 0, (draw) => ({
            type: 'dependents.delete',
            id: draw.oneOf(ids),
          })),
        ]
      : []),
    ...(isEditing && health
      ? [
          {
            name: 'dependents no',
            rank: isAnswered(health) && !context.errors.some((one) => one.target_element.startsWith('health')) ? 0 : 28,
            do: () => nothing(health).forEach((change) => ref.send({ type: 'dependents.health', change })),
          },
          {
            name: 'dependents health',
            rank: 0,
            do: (draw: Draw) => ref.send({ type: 'dependents.health', change: changeOf(health, draw) }),
          },
        ]
      : []),
    ...on('dependents.next', goes && !isEditing ? 29 : 0),
    ...(offeredTier(context) === null ? [] : on('dependents.fitTier', 3)),
    ...on('dependents.agree', 30),
    ...on('dependents.disagree', 0),
    ...on('dependents.cancel', 1),
    ...on('dependents.retry', 20),
    ...on('dependents.keepMine', 20),
    ...on('dependents.takeTheirs', 10),
  ]
})
