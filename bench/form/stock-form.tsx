import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'

/** The same form on RJSF as it comes: its own fields, its own widgets, ajv in the page. */
export function StockForm({ count }: { count: number }) {
  const names = Array.from({ length: count }, (_, index) => `field_${index}`)
  const schema: RJSFSchema = {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string', title: name, maxLength: 200 }])),
  }
  return <Form schema={schema} validator={validator} noHtml5Validate />
}
