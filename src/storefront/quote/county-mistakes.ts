import { m } from '#schemas/messages/generated/messages.js'
import { knowMistakes } from '../words.ts'

/** What only forms with a list of counties can find. */
knowMistakes({ error_county_required: () => m.error_county_required() })
