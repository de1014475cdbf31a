import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { StepForm } from '#src/form/form-engine.tsx'
import '#src/ui/tokens.css'

/** Counts how often fields are drawn: a label is made once each time. */
const drawn = { count: 0 }
Object.assign(globalThis, { drawn })

const definitionOf = (count: number): FieldDefinition[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `field_${index}`,
    kind: 'text',
    label: () => {
      drawn.count += 1
      return `Field ${index}`
    },
  }))

export function OurForm({ count }: { count: number }) {
  return (
    <StepForm
      id="ours"
      label="Ours"
      definition={definitionOf(count)}
      onSubmit={(values) => document.body.setAttribute('data-submitted', String(Object.keys(values).length))}
    >
      <button type="submit">Submit</button>
    </StepForm>
  )
}
