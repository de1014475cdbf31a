import { type ReactNode, memo, useSyncExternalStore } from 'react'
import type { MappedField } from '#schemas/fields/field-mapper.ts'
import { useLocale } from '../i18n/locale.ts'
import { Field } from './field.tsx'
import { useFormScope } from './form-context.tsx'

type Part = { key: string; group: MappedField['definition']['group'] | null; rows: string[][] }

/** Fields in order, those that follow each other in one group or row put together. */
const partsOf = (names: readonly string[], fieldOf: (name: string) => MappedField): Part[] => {
  const parts: Part[] = []
  let row: string | undefined
  for (const name of names) {
    const { definition } = fieldOf(name)
    let part = parts.at(-1)
    // Long forms are cut into parts: React looks through the whole of the part that a changed field stands in.
    if (!part || part.group?.id !== definition.group?.id || (!part.group && part.rows.length >= 20)) {
      part = { key: `${definition.group?.id ?? 'fields'} ${name}`, group: definition.group, rows: [] }
      parts.push(part)
      row = undefined
    }
    const last = part.rows.at(-1)
    if (last && definition.row !== undefined && definition.row === row) last.push(name)
    else part.rows.push([name])
    row = definition.row
  }
  return parts
}

const Rows = memo(function Rows({ rows }: { rows: readonly (readonly string[])[] }): ReactNode {
  return rows.map((names) => {
    const [only] = names
    return names.length === 1 && only !== undefined ? (
      <Field key={only} name={only} />
    ) : (
      <div key={names.join(' ')} className="form-row">
        {names.map((name) => (
          <Field key={name} name={name} />
        ))}
      </div>
    )
  })
})

/** Every visible field. Drawn again only when a field appears or goes, or the language changes. */
export function FormFields() {
  useLocale()
  const { store } = useFormScope()
  const names = useSyncExternalStore(store.subscribeLayout, store.layout, store.layout)
  return (
    <div className="form-fields">
      {partsOf(names, store.mappedField).map(({ key, group, rows }) =>
        group ? (
          <fieldset key={key} className="form-group">
            <legend className="form-legend">{group.legend()}</legend>
            <Rows rows={rows} />
          </fieldset>
        ) : (
          <Rows key={key} rows={rows} />
        ),
      )}
    </div>
  )
}
