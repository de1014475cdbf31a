import { Type, type Static } from 'typebox'
import { DateText, Text } from '../shapes.ts'

/** What is known already of a spouse or a child, offered where they are named next; never a Social Security Number. */
export const OfferedPerson = Type.Object({
  relationship: Type.Union([Type.Literal('Spouse'), Type.Literal('Child')]),
  first_name: Type.Optional(Text),
  middle_name: Type.Optional(Text),
  last_name: Type.Optional(Text),
  birthdate: Type.Optional(DateText),
})
export type OfferedPerson = Static<typeof OfferedPerson>
