import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type { CorrectedBeneficiary } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { MAX_BENEFICIARIES } from '#schemas/steps/beneficiaries/beneficiaries.rules.ts'
import { beneficiaryFields } from '#schemas/steps/beneficiaries/beneficiaries.ui.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import { Button } from '../../ui/button.tsx'
import type { FormOf } from './correct-answers-forms.tsx'

/** What stands before the names of one person's fields. */
const prefixOf = (id: string): string => `${id}.`

const freshId = (taken: readonly string[]): string => {
  let number = 1
  while (taken.includes(`new-${number}`)) number += 1
  return `new-${number}`
}

/** The fields of all, person after person under a legend each. */
const definitionOf = (ids: readonly string[], asked: readonly FieldDefinition[]): FieldDefinition[] =>
  ids.flatMap((id, index) => {
    const group = { id, legend: () => m.change_benefits_person({ number: index + 1 }) }
    return asked.map((field): FieldDefinition => ({ ...field, name: `${prefixOf(id)}${field.name}`, group }))
  })

const peopleIn = (values: FieldValues, ids: readonly string[]): CorrectedBeneficiary[] =>
  ids.map((id) => {
    const own = Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefixOf(id)) ? [[name.slice(prefixOf(id).length), value]] : [],
    )
    return { ...(Object.fromEntries(own) as Omit<CorrectedBeneficiary, 'beneficiary_id'>), beneficiary_id: id }
  })

/** `beneficiaries.1.last_name` of the rules, at the field of that person. */
const atPerson = (error: FieldError, ids: readonly string[]): FieldError[] => {
  const [, index, name] = /^beneficiaries\.(\d+)\.(\w+)$/.exec(error.target_element) ?? []
  const id = index === undefined ? undefined : ids[Number(index)]
  return id === undefined || name === undefined ? [] : [{ ...error, target_element: `${prefixOf(id)}${name}` }]
}

/** Who benefits, in which shares: up to three people in one form. */
export function CorrectBeneficiariesForm({
  id: formId,
  actorRef,
  before: { beneficiaries },
  formRef,
}: FormOf<'beneficiaries'>) {
  const { fields, relationships, people } = beneficiaries
  const [ids, setIds] = useState(() => people.map(({ beneficiary_id }) => beneficiary_id))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const said = useSelector(actorRef, (s) => s.context.errors)
  const errors = useMemo(() => said.flatMap((error) => atPerson(error, ids)), [said, ids])
  const asked = useMemo(
    () =>
      beneficiaryFields.flatMap((field): FieldDefinition[] => {
        const config = fields.find(({ field_name }) => field_name === field.name)
        if (config === undefined || (!config.required && config.shown !== true)) return []
        return [config.required ? field : { ...field, optional: true }]
      }),
    [fields],
  )
  const definition = useMemo(() => definitionOf(ids, asked), [ids, asked])
  const values = useMemo(
    () =>
      Object.fromEntries(
        people.flatMap(({ beneficiary_id: id, ...person }) =>
          Object.entries(person).map(([name, value]) => [`${prefixOf(id)}${name}`, value]),
        ),
      ),
    [people],
  )
  const options = useMemo(
    () => Object.fromEntries(ids.map((id) => [`${prefixOf(id)}relationship`, relationships])),
    [ids, relationships],
  )
  const [added, setAdded] = useState<string | null>(null)
  // Whoever adds somebody goes on with their name.
  useEffect(() => {
    const [first] = asked
    if (added === null || first === undefined) return undefined
    // Their fields are drawn by then.
    const frame = requestAnimationFrame(() => formRef.current?.focus(`${prefixOf(added)}${first.name}`))
    return () => cancelAnimationFrame(frame)
  }, [added, asked, formRef])
  const change = (next: string[]) => {
    setIds(next)
    actorRef.send({ type: 'correct.change' })
  }
  const add = () => {
    const id = freshId(ids)
    change([...ids, id])
    setAdded(id)
  }
  return (
    <>
      <p>{m.change_benefits_text()}</p>
      <PlainForm
        id={formId}
        label={m.change_benefits_title()}
        definition={definition}
        options={options}
        values={values}
        errors={errors}
        busy={busy}
        formRef={formRef}
        onChange={() => actorRef.send({ type: 'correct.change' })}
        onSubmit={(typed) =>
          actorRef.send({
            type: 'correct.submit',
            change: { part: 'beneficiaries', beneficiaries: peopleIn(typed, ids) },
          })
        }
      >
        <div className="actions">
          {ids.length < MAX_BENEFICIARIES && (
            <Button disabled={busy} icon="plus" onClick={add}>
              {m.beneficiaries_add()}
            </Button>
          )}
          {ids.length > 1 &&
            ids.map((id, index) => (
              <Button key={id} kind="quiet" disabled={busy} onClick={() => change(ids.filter((one) => one !== id))}>
                {m.change_benefits_remove({ number: index + 1 })}
              </Button>
            ))}
        </div>
      </PlainForm>
    </>
  )
}
