import { Profiler } from 'react'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { Field } from '#src/form/field.tsx'
import { StepForm } from '#src/form/form-engine.tsx'
import '#src/ui/layout/tokens.css'

/** How often any field was drawn, counted by React itself in its profiling build. */
const drawn = { count: 0 }
Object.assign(globalThis, { drawn })

const definitionOf = (count: number): FieldDefinition[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `field_${index}`,
    kind: 'text',
    label: () => `Field ${index}`,
  }))

const save = (values: object) => document.body.setAttribute('data-submitted', String(Object.keys(values).length))

export function OurForm({ count }: { count: number }) {
  return (
    <StepForm id="ours" label="Ours" definition={definitionOf(count)} onSubmit={save}>
      <button type="submit">Submit</button>
    </StepForm>
  )
}

/** The same, each field under React's profiler. */
export function CountedForm({ count }: { count: number }) {
  const definition = definitionOf(count)
  const layout = definition.map(({ name }) => (
    <Profiler
      key={name}
      id={name}
      onRender={() => {
        drawn.count += 1
      }}
    >
      <Field name={name} />
    </Profiler>
  ))
  return <StepForm id="ours" label="Ours" definition={definition} layout={layout} onSubmit={save} />
}
