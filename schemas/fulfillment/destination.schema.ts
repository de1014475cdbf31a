import { Type, type Static } from 'typebox'
import { exact } from '../calls/call.ts'
import { OneOf } from '../calls/shapes.ts'
import { planCategories } from '../storefront/catalog/catalog-codes.ts'
import { Id } from '../storefront/catalog/plan.schema.ts'
import { csvFields } from './csv-fields.ts'
import { Agent, Party, Sponsor } from './delivery-document.ts'

const Text = Type.String({ minLength: 1 })
/** Secrets are never in the catalog: it names where the server finds them. */
const EnvName = Type.String({ pattern: '^[A-Z][A-Z0-9_]{2,60}$', description: 'Name of an environment variable' })

/** A POST of each document, signed as Standard Webhooks has it. Two secrets stand while one takes over from the other. */
const Webhook = exact({
  kind: Type.Literal('webhook'),
  url: Text,
  secret_env: EnvName,
  next_secret_env: Type.Optional(EnvName),
  /** Lets it reach addresses of a private network, and by http. */
  allow_private: Type.Optional(Type.Boolean()),
})
/** A folder below the server's outgoing one. */
const Folder = exact({ kind: Type.Literal('folder'), folder: Text, answers_folder: Type.Optional(Text) })
/** A folder on a server that has one of these host keys, entered with a private key. */
const Sftp = exact({
  kind: Type.Literal('sftp'),
  host: Type.String({ pattern: '^[A-Za-z0-9.:-]{1,253}$' }),
  port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
  user: Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9_.@-]{0,63}$' }),
  /** As `ssh-keyscan` prints them, without the name; two stand while one takes over from the other. */
  host_keys: Type.Array(
    Type.String({ pattern: '^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)) [A-Za-z0-9+/]+={0,3}$' }),
    { minItems: 1, maxItems: 8, uniqueItems: true },
  ),
  private_key_env: EnvName,
  folder: Text,
  answers_folder: Type.Optional(Text),
  /** Lets it reach addresses of a private network. */
  allow_private: Type.Optional(Type.Boolean()),
})
export const destinationWays = { webhook: Webhook, folder: Folder, sftp: Sftp } as const

const InterchangeParty = exact({
  qualifier: Type.String({ pattern: '^[A-Z0-9]{2}$' }),
  id: Type.String({ pattern: '^[A-Z0-9][A-Z0-9 ._-]{0,13}[A-Z0-9]$' }),
})
const Sign = Type.String({ minLength: 1, maxLength: 1 })
const Format834 = exact({
  kind: Type.Literal('834'),
  content: OneOf(['change', 'full']),
  usage: OneOf(['production', 'test']),
  sender: InterchangeParty,
  receiver: InterchangeParty,
  asks_ta1: Type.Optional(Type.Boolean()),
  /** The usual ones where they are left out. */
  delimiters: Type.Optional(exact({ element: Sign, component: Sign, repetition: Sign, segment: Sign })),
  line_break: Type.Optional(OneOf(['none', 'lf', 'crlf'])),
  /** Whether the sponsor is an employer. */
  employer: Type.Optional(Type.Boolean()),
  /** Whether totals, and cancelled against terminated, are told in reporting categories. */
  reporting_categories: Type.Optional(Type.Boolean()),
})
const FormatCsv = exact({
  kind: Type.Literal('csv'),
  /** A row for each coverage, or one for each person whom it covers. */
  rows: OneOf(['coverages', 'people']),
  columns: Type.Array(exact({ header: Text, field: OneOf(csvFields) }), { minItems: 1 }),
})
const FormatJson = exact({ kind: Type.Literal('json') })
export const destinationFormats = { '834': Format834, csv: FormatCsv, json: FormatJson } as const

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** A receiver of enrollments: which, by which way, in which format, when, and who the parties are to it. */
export const Destination = exact({
  id: Id,
  name: Text,
  /** Applicants are not told of it: a receiver of the agency's own. */
  internal: Type.Optional(Type.Boolean()),
  /** What it receives: plans that are named, or of a named carrier or category, all of them where none is named. */
  for: exact({
    carriers: Type.Optional(Type.Array(Id, { minItems: 1, uniqueItems: true })),
    categories: Type.Optional(Type.Array(Type.Enum(planCategories), { minItems: 1, uniqueItems: true })),
    plans: Type.Optional(Type.Array(Id, { minItems: 1, uniqueItems: true })),
    /** Only what these groups enroll in. */
    groups: Type.Optional(Type.Array(Id, { minItems: 1, uniqueItems: true })),
    /** Only what is enrolled in at these sites. */
    sites: Type.Optional(Type.Array(Id, { minItems: 1, uniqueItems: true })),
  }),
  send: Type.Union([Webhook, Folder, Sftp]),
  format: Type.Union([Format834, FormatCsv, FormatJson]),
  /** One file of everything up to the cut-off; without it each enrollment goes by itself. */
  batch: Type.Optional(
    exact({
      cut_off: Type.String({ description: 'HH:MM' }),
      time_zone: Text,
      days: Type.Array(OneOf(weekdays), { minItems: 1, uniqueItems: true }),
    }),
  ),
  sponsor: Sponsor,
  /** The sponsor of what a group enrolls in, where it is the group. */
  group_sponsors: Type.Optional(Type.Array(exact({ group_id: Id, sponsor: Sponsor }))),
  payer: Party,
  administrator: Type.Optional(Party),
  /** What the receiver calls our reps. */
  agents: Type.Optional(Type.Array(exact({ rep_id: Id, agent: Agent }))),
  /** What the receiver calls our plans; ours where one is left out. */
  plan_codes: Type.Optional(
    Type.Array(
      exact({
        plan_id: Id,
        option_id: Type.Optional(Id),
        code: Type.String({ minLength: 1, maxLength: 50 }),
        insurance_line: Type.Optional(Type.String({ pattern: '^[A-Z]{2,3}$' })),
      }),
    ),
  ),
})
export type Destination = Static<typeof Destination>
