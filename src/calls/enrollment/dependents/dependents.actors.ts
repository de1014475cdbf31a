import type {
  DependentsPayload,
  DependentsSaved,
  KeptDependents,
  LoadedDependents,
  RecheckInput,
} from '#machines/enrollment/dependents/dependents.context.ts'
import { dependentsMachine } from '#machines/enrollment/dependents/dependents.machine.ts'
import { CallProblem, problemOf } from '#machines/support/problem.ts'
import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import type { Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import { healthStep } from '#schemas/steps/health/health.step.ts'
import { storage } from '../../../browser/storage.ts'
import type { LoadStep } from '#machines/enrollment/step.types.ts'
import { callActor } from '../../call-actor.ts'
import { readSection } from '../draft-section.ts'
import { screenshotActor } from '../screenshot.ts'
import { readExisting, savedOrOnFile } from '../existing.ts'
import { pageMark } from '../../../browser/page-mark.ts'
import { loadActor } from '../read-ahead.ts'
import { send } from '../../send.ts'
import { siteNews } from '../../site-news.ts'
import { openedWith, readTyped } from '../typed.actors.ts'

const nothingKept: KeptDependents = { dependents: [], hasSpouse: null, revision: 0 }

const readKept = async (enrollmentId: string, signal: AbortSignal): Promise<KeptDependents> => {
  const { result, revision } = await readSection(enrollmentId, 'dependents', signal)
  return { dependents: result?.dependents ?? [], hasSpouse: result?.has_spouse ?? null, revision }
}

/** Whom an existing member's file names; nobody for everybody else. */
const readOnFile = async (step: LoadStep, signal: AbortSignal): Promise<Dependent[]> => {
  const found = await readExisting(step, signal, () =>
    send('GET enrollment/get-dependents-existing-user-enrollment', {
      query: { enrollment_id: step.enrollmentId },
      signal,
      quiet: true,
    }),
  )
  return found?.result.dependents ?? []
}

/**
 * What is kept, beside it the existing member's dependents on file, who are listed where nothing was kept yet. An
 * answer to the spouse question that the health step took back is asked again (spec 2, section 4).
 */
const readListed = async (step: LoadStep, signal: AbortSignal): Promise<KeptDependents & { onFile: Dependent[] }> => {
  const [kept, onFile] = await Promise.all([
    savedOrOnFile(step, () => readKept(step.enrollmentId, signal), nothingKept),
    readOnFile(step, signal),
  ])
  const isTakenBack = step.enrollType === 'existing-member' && storage.get('isSpouseEnrollAccept') === 0
  return {
    ...kept,
    ...(kept.revision === 0 && { dependents: onFile }),
    ...(isTakenBack && { hasSpouse: null }),
    onFile,
  }
}

/** The questions about dependents, null where the health step is not required. */
const readQuestions = async (enrollmentId: string, signal: AbortSignal): Promise<LoadedDependents['questions']> => {
  const required = await send('GET enrollment/check-tab-required', {
    query: { enrollment_id: enrollmentId, tab_name: healthStep.tab },
    signal,
  })
  if (!required.result.required) return null
  const { result } = await send('GET enrollment/get-health-questions-dependent-info', {
    query: { enrollment_id: enrollmentId },
    signal,
  })
  return result.codition_questions.length > 0 || result.medication_question !== null ? result : null
}

/** The one in the form may be somebody else than whom the other tab gave this id: nobody gets another's ssn. */
const withoutSsnOf = (typed: Typed | null, dependents: Dependent[]): Dependent[] =>
  dependents.map((one) => {
    const { ssn: _, ...info } = one.primary_info
    return info.dependent_id === typed?.values['dependent_id'] ? { ...one, primary_info: info } : one
  })

const load = async (step: LoadStep, signal: AbortSignal): Promise<LoadedDependents> => {
  const { enrollmentId } = step
  const [fields, questions, kept, typed] = await Promise.all([
    send('GET enrollment/get-form-fields-dependent-primary-info', { query: { enrollment_id: enrollmentId }, signal }),
    readQuestions(enrollmentId, signal),
    readListed(step, signal),
    readTyped(step, 'dependents', signal),
  ])
  return {
    ...kept,
    ...openedWith(typed, kept.revision),
    ...(typed.over !== null && { dependents: withoutSsnOf(typed.typed, kept.dependents) }),
    fields: fields.result,
    disclaimer: fields.disclaimer,
    asksDisability: fields.is_legally_disabled,
    offered: fields.offered,
    questions,
    mark: pageMark,
  }
}

const bodyOf = ({ enrollmentId, revision, dependents, hasSpouse }: DependentsPayload) => ({
  enrollment_id: enrollmentId,
  revision,
  dependents,
  ...(hasSpouse !== null && { has_spouse: hasSpouse }),
})

/** What is still missing may be added when the person comes back. */
const isMissing = ({ message_key }: { message_key?: string }): boolean =>
  message_key === 'error_field_required' || message_key === 'error_health_answer_required'

/**
 * Asks one after the other; the first who is refused is named by the place, `dependents.N.…`. Somebody of whom an
 * answer is missing is no reason to lose the rest, and neither is the one in the open form.
 */
const recheck = async ({ enrollmentId, dependents, openId }: RecheckInput, signal: AbortSignal): Promise<void> => {
  for (const [index, dependent] of dependents.entries()) {
    if (dependent.primary_info.dependent_id === openId) continue
    try {
      await send('POST enrollment/validate-single-dependent', {
        body: { enrollment_id: enrollmentId, ...dependent },
        signal,
      })
    } catch (error) {
      const problem = problemOf(error)
      if (problem.kind !== 'field') throw error
      const wrong = problem.errors.filter((one) => !isMissing(one))
      if (wrong.length === 0) continue
      throw new CallProblem({
        ...problem,
        errors: wrong.map((one) => ({ ...one, target_element: `dependents.${index}.${one.target_element}` })),
      })
    }
  }
}

export const providedDependentsMachine = dependentsMachine.provide({
  actors: {
    loadDependents: loadActor('dependents', load),
    validateDependent: callActor(
      ({ enrollmentId, dependent }: { enrollmentId: string; dependent: Dependent }, signal) =>
        send('POST enrollment/validate-single-dependent', {
          body: { enrollment_id: enrollmentId, ...dependent },
          signal,
        }),
    ),
    keepDependents: callActor(async (payload: DependentsPayload, signal) => {
      await send('POST enrollment/save-dependent-info-to-temp', { saves: 'dependents', body: bodyOf(payload), signal })
      storage.set('first_track', 1)
      if (payload.hasSpouse === null) storage.remove('isSpouseEnrollAccept')
      else storage.set('isSpouseEnrollAccept', 1)
      return readKept(payload.enrollmentId, signal)
    }),
    recheckDependents: callActor(recheck),
    saveDependents: callActor(async ({ tier, agreed, ...payload }: DependentsSaved, signal) => {
      const saved = await send('POST enrollment/save-dependent-info', {
        leadsOn: 'dependents',
        body: { ...bodyOf(payload), ...(tier !== null && { tier }), ...(agreed !== null && { agreed }) },
        signal,
      })
      // The cart of these people costs something else, and may have lost plans that they cannot have.
      if (agreed !== null) siteNews.tell({ type: 'site.quoteChanged', enrollmentId: payload.enrollmentId })
      return saved
    }),
    screenshot: screenshotActor,
  },
})
