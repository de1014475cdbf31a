import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { healthCalls } from '#schemas/calls/enrollment/health.calls.ts'
import { healthPayload } from '#schemas/steps/questionnaire.rules.ts'
import { refuse } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import { healthQuestions } from '../enrollment-state.ts'
import type { StateParts } from '../load-state.ts'
import { type StepFrame, fieldsOf } from '../step-frame.ts'
import type { Locale } from '#schemas/messages/languages.ts'
type Calls = typeof healthCalls

export const makeHealth = (frame: StepFrame, { drafts, catalog }: StateParts) => ({
  questions: async (caller: Caller, id: string, locale: Locale): Promise<CallData<Calls['getHealthQuestions']>> => {
    const { state } = await frame.read(caller, id)
    return { result: healthQuestions(catalog, state, 'primary', locale) }
  },

  save: async (caller: Caller, body: CallBody<Calls['saveHealthInfo']>, locale: Locale) => {
    const step = await frame.begin(caller, body.enrollment_id, 'health')
    const given = fieldsOf(body)
    const problems = frame.problems(step, 'health', given)
    if (problems.length > 0) throw refuse(problems)
    const value = healthPayload(given, healthQuestions(catalog, step.state, 'primary', locale))
    return drafts.save(step.draft, 'health', value, body.revision)
  },
})
