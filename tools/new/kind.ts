import { fieldKinds } from '#schemas/fields/kinds.registry.ts'
import { type Addition, spellings } from './write.ts'

/** A kind of field. */
export const newKind = (id: string): Addition => {
  if (Object.hasOwn(fieldKinds, id)) throw new Error(`There is a kind "${id}" already`)
  const { camel, snake } = spellings(id)
  return {
    templates: 'tools/new/kind',
    edits: [
      {
        file: 'schemas/fields/kinds.registry.ts',
        imports: "import { petsKinds } from './pets.kinds.ts'",
        inserts: [[/ {2}\.\.\.textKinds,/, '  ...petsKinds,\n']],
      },
    ],
    words: [
      ['pets-id', id],
      ['petsKinds', `${camel}Kinds`],
      ['error_pets', `error_${snake}`],
      ['pets', id],
    ],
    messages: [{ area: 'errors', texts: { error_pets_invalid: 'Use letters, digits and dashes only' } }],
  }
}
