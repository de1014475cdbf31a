import { join, resolve } from 'node:path'
import { type QueueName, queueAlarmHours, queueNames } from '#schemas/desk/queues.ts'
import { parseKeys } from './crypto/keys.ts'
import { type TraceSettings, readTraceSettings } from './tracing/trace-settings.ts'

/** How texts leave: by HTTP to a provider whose API has Twilio's shape. */
export interface TextGateway {
  /** Where its API answers: `https://api.twilio.com`. */
  url: string
  account: string
  token: string
  /** The number that texts come from, or a messaging service (`MG...`). */
  from: string
  /** Where the provider reports what became of a text; null where it cannot reach this server. */
  reportsUrl: string | null
}

/** Who takes cards: a provider that speaks CardPointe's protocol. */
export interface CardGatewaySettings {
  /** Where it answers, without a slash at its end: `https://fts.cardconnect.com`. */
  url: string
  merchant: string
  user: string
  password: string
}

/** Who knows the staff: an identity provider that speaks OpenID Connect. */
export interface IdentityProviderSettings {
  /** As its discovery document says it: `https://login.example.com`. */
  issuer: string
  clientId: string
  clientSecret: string
  /** As the staff knows it, on the button that leads there. */
  name: string
}

/** Where files are kept in place of the database: a bucket of a store that speaks the protocol of Amazon S3. */
export interface FileStoreSettings {
  /** The bucket's address, without a slash at its end: `https://s3.us-east-1.amazonaws.com/pictures`. */
  url: string
  region: string
  keyId: string
  secret: string
}

export interface Config {
  port: number
  host: string
  /** Where the embedded database and the keys live. */
  dataDir: string
  databaseUrl: string | undefined
  /** A replica of it, for reads that may be a second old. */
  replicaUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** By which texts leave; undefined where they do not. */
  texts: TextGateway | undefined
  /** Who takes cards; undefined where the page has a form of its own for them. */
  cards: CardGatewaySettings | undefined
  /** Who signs the staff in; undefined where passkeys alone do. */
  identityProvider: IdentityProviderSettings | undefined
  /** The operator has said that card numbers are to be typed into the page's own form. */
  ownCardForm: boolean
  keys: string | undefined
  /** A PEM file that documents are sealed with: certificate, those above it, private key. */
  sealCertificate: string | undefined
  /** The address that people know, without a slash at its end; links in mail begin with it. */
  publicUrl: string | undefined
  /** The catalog's folder. */
  catalog: string | undefined
  /** Whether strangers can reach the server: it runs in production, or people know it by an https address. */
  isPublic: boolean
  /** Whether it is a demonstration: it may then be public with the demo's catalog and with its mail on a page. */
  demo: boolean
  /** Whether the plans of the catalog's load-test table are sold too. */
  catalogLarge: boolean
  /** How much the pictures of steps may take, in megabytes: of an enrollment, a session's, and all. */
  pictureMegabytes: { enrollment: number; session: number; all: number }
  /** Where pictures of steps are kept; undefined where the database keeps them. */
  pictureStore: FileStoreSettings | undefined
  /** The built page. */
  clientDir: string
  logLevel: LogLevel
  rateLimits: boolean
  /** Whether what checks requests and writes answers is compiled before the first request of each kind. */
  compileAhead: boolean
  /** How late the server may be, in milliseconds, before it turns visitors away; 0 turns nobody away. */
  busyAfter: number
  /** How many proxies stand before the server: from which of the forwarded addresses a request counts. */
  trustProxy: number
  /** How long a session lasts, in minutes: without a request, and at most. */
  sessionMinutes: number
  sessionMaxMinutes: number
  /** As `sessionMinutes`, for a member who came by an entry link. */
  memberSessionMinutes: number
  memberSessionMaxMinutes: number
  /** As `sessionMinutes`, for reps, groups and analysts. */
  staffSessionMinutes: number
  staffSessionMaxMinutes: number
  /** Days after a submit until of its card only the last four digits are kept. */
  cardDays: number
  /** Days after a submit until SSNs, account numbers, health answers and pictures of steps go. */
  answerDays: number
  /** Days after a submit until the whole enrollment goes. */
  recordDays: number
  /** Days that an audit row is kept. */
  auditDays: number
  /** Hours that the oldest entry of each queue of the desk may wait before the queue is in alarm. */
  queueAlarmHours: Readonly<Record<QueueName, number>>
  /** Where folders of destinations lie. */
  deliveriesDir: string
  /** A secret that the catalog names for a destination. */
  secretOf: (name: string) => string | undefined
  /** Whether the machines are for everybody or for analysts with a code. */
  machines: 'open' | 'code'
  /** Where `/metrics` is answered beside the visitors' port; 0 lets the system choose. */
  metricsPort: number | undefined
  /** What who reads `/metrics` has to send; without it and without a port there is no such page. */
  metricsToken: string | undefined
  /** Where traces go, and which; undefined where there are none. */
  traces: TraceSettings | undefined
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Where a text provider reports what became of a text. */
export const TEXT_REPORTS = '/texts/reports'

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** What a server that strangers can reach is not started without, and for what. */
const neededInPublic = {
  SMTP_URL: 'with NODE_ENV=production or an https PUBLIC_URL, or /mailbox would show all mail to everybody',
  MAIL_FROM: 'with NODE_ENV=production or an https PUBLIC_URL, for mail that arrives',
  CATALOG: 'with NODE_ENV=production or an https PUBLIC_URL, because everybody knows the codes of the demo',
  SEAL_CERTIFICATE:
    'with NODE_ENV=production or an https PUBLIC_URL, because nobody vouches for one that a server makes',
} as const

/**
 * Reads the environment (see docs/operate.md). Throws a `ConfigError` that names every mistake. A command that serves
 * nobody (`serves: false`) does not ask for what a public server needs.
 */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>>,
  { serves = true }: { serves?: boolean } = {},
): Config => {
  const mistakes: string[] = []
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  const check = <Value>(name: string, read: (value: string) => Value, otherwise: Value): Value => {
    const value = text(name)
    if (value === undefined) return otherwise
    try {
      return read(value)
    } catch (error) {
      mistakes.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return otherwise
    }
  }
  const whole = (lowest: number, highest: number) => (value: string) => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < lowest || number > highest) {
      throw new Error(`"${value}" is not a whole number from ${lowest} to ${highest}`)
    }
    return number
  }
  const address =
    (...protocols: string[]) =>
    (value: string): string | undefined => {
      const protocol = URL.canParse(value) ? new URL(value).protocol : ''
      // The value may hold a password: it is not repeated.
      if (!protocols.includes(protocol)) throw new Error(`is not an address that begins with ${protocols.join(' or ')}`)
      return value
    }
  const mailServer = (value: string): string | undefined => {
    const known = address('smtp:', 'smtps:')(value)
    const tls = new URL(value).searchParams.get('tls')
    if (tls !== null && tls !== 'required' && tls !== 'optional')
      throw new Error('tls is neither required nor optional')
    return known
  }
  const isProduction = text('NODE_ENV') === 'production'
  const isPublic = isProduction || /^https:/i.test(text('PUBLIC_URL') ?? '')
  const onOrOff = (value: string): boolean => {
    if (value !== 'on' && value !== 'off') throw new Error(`"${value}" is neither on nor off`)
    return value === 'on'
  }
  /** `support=8,mails=2`: what is not named keeps its default. */
  const alarmHours = (value: string): Config['queueAlarmHours'] => ({
    ...queueAlarmHours,
    ...Object.fromEntries(
      value.split(',').map((part) => {
        const [, name, hours] = /^\s*([a-z]+)\s*=\s*(\d{1,5})\s*$/.exec(part) ?? []
        const queue = queueNames.find((one) => one === name)
        if (queue === undefined || hours === undefined || Number(hours) === 0) {
          throw new Error(`"${value}" is not hours of ${queueNames.join(', ')}, such as support=8,mails=2`)
        }
        return [queue, Number(hours)] as const
      }),
    ),
  })
  const textNames = ['TEXT_GATEWAY_URL', 'TEXT_GATEWAY_ACCOUNT', 'TEXT_GATEWAY_TOKEN', 'TEXT_GATEWAY_FROM'] as const
  /** All of the text provider or nothing of it; it reports to an address that it can reach. */
  const gateway = (publicUrl = ''): TextGateway | undefined => {
    if (text('TEXT_GATEWAY') !== undefined) {
      mistakes.push(`TEXT_GATEWAY: mail is turned into texts no more; set ${textNames.join(', ')} of a text provider`)
    }
    const url = check('TEXT_GATEWAY_URL', address('http:', 'https:'), undefined)?.replace(/\/+$/, '')
    const from = check(
      'TEXT_GATEWAY_FROM',
      (value) => {
        if (!/^(\+\d{8,15}|\d{5,6}|MG[0-9a-f]{32})$/.test(value)) {
          throw new Error(
            `"${value}" is no number such as +15125550100, no short code and no messaging service (MG...)`,
          )
        }
        return value
      },
      undefined,
    )
    const [account, token] = [text('TEXT_GATEWAY_ACCOUNT'), text('TEXT_GATEWAY_TOKEN')]
    const missing = textNames.filter((name) => text(name) === undefined)
    if (missing.length === textNames.length) return undefined
    for (const name of missing) mistakes.push(`${name}: is needed with the other settings of TEXT_GATEWAY_`)
    if (text('SMTP_URL') === undefined) mistakes.push('SMTP_URL: is needed with TEXT_GATEWAY_URL: texts go beside mail')
    if (url === undefined || from === undefined || account === undefined || token === undefined) return undefined
    const reportsUrl = /^https:/i.test(publicUrl) ? `${publicUrl.replace(/\/+$/, '')}${TEXT_REPORTS}` : null
    return { url, account, token, from, reportsUrl }
  }
  const cardNames = ['CARD_GATEWAY_URL', 'CARD_GATEWAY_MERCHANT', 'CARD_GATEWAY_USER', 'CARD_GATEWAY_PASSWORD'] as const
  /** All of the card provider or nothing of it. */
  const cardGateway = (): CardGatewaySettings | undefined => {
    const url = check('CARD_GATEWAY_URL', address('http:', 'https:'), undefined)?.replace(/\/+$/, '')
    const missing = cardNames.filter((name) => text(name) === undefined)
    if (missing.length === cardNames.length) return undefined
    for (const name of missing) mistakes.push(`${name}: is needed with the other settings of CARD_GATEWAY_`)
    const [merchant, user, password] = cardNames.slice(1).map(text)
    if (url === undefined || merchant === undefined || user === undefined || password === undefined) return undefined
    return { url, merchant, user, password }
  }
  const replicaUrl = (): string | undefined => {
    const url = check('DATABASE_REPLICA_URL', address('postgres:', 'postgresql:'), undefined)
    if (url !== undefined && text('DATABASE_URL') === undefined) {
      mistakes.push('DATABASE_URL: is needed with DATABASE_REPLICA_URL: the embedded database has no replica')
    }
    return url
  }
  const storeNames = ['PICTURES_STORE', 'PICTURES_STORE_KEY_ID', 'PICTURES_STORE_SECRET'] as const
  /** All of the store of pictures or nothing of it. */
  const pictureStore = (): FileStoreSettings | undefined => {
    const url = check('PICTURES_STORE', address('http:', 'https:'), undefined)?.replace(/\/+$/, '')
    const region = text('PICTURES_STORE_REGION')
    const missing = storeNames.filter((name) => text(name) === undefined)
    if (missing.length === storeNames.length && region === undefined) return undefined
    for (const name of missing) mistakes.push(`${name}: is needed with the other settings of PICTURES_STORE`)
    const [keyId, secret] = [text('PICTURES_STORE_KEY_ID'), text('PICTURES_STORE_SECRET')]
    if (url === undefined || keyId === undefined || secret === undefined) return undefined
    return { url, region: region ?? 'us-east-1', keyId, secret }
  }
  const providerNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const issuerOf = (value: string): string => {
    const { protocol, search, hash, pathname } = URL.canParse(value) ? new URL(value) : new URL('none:')
    if (protocol !== 'https:' && protocol !== 'http:') throw new Error('is not an address that begins with https:')
    if (protocol === 'http:' && isPublic) {
      throw new Error(
        'begins with http:, and a server that strangers can reach asks nobody but by https: who its staff is',
      )
    }
    if (search !== '' || hash !== '' || pathname.includes('/.well-known/')) {
      throw new Error('is the issuer alone, without /.well-known/ and what follows')
    }
    return value
  }
  /** All of the identity provider or nothing of it; it sends people back to the address that they know. */
  const identityProvider = (): IdentityProviderSettings | undefined => {
    const issuer = check<string | undefined>('OIDC_ISSUER', issuerOf, undefined)
    const [clientId, clientSecret, name] = [text('OIDC_CLIENT_ID'), text('OIDC_CLIENT_SECRET'), text('OIDC_NAME')]
    const missing = providerNames.filter((one) => text(one) === undefined)
    if (missing.length === providerNames.length && name === undefined) return undefined
    for (const one of missing) mistakes.push(`${one}: is needed with the other settings of OIDC_`)
    if (text('PUBLIC_URL') === undefined) {
      mistakes.push('PUBLIC_URL: is needed with OIDC_ISSUER, which sends the staff back to it')
    }
    if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
    return { issuer, clientId, clientSecret, name: name ?? new URL(issuer).hostname }
  }
  const isOwnForm = (value: string): boolean => {
    if (value !== 'own') throw new Error(`"${value}" is not own`)
    if (text('CARD_GATEWAY_URL') !== undefined) throw new Error('is set beside CARD_GATEWAY_URL, whose fields are used')
    return true
  }
  const config: Config = {
    port: check('PORT', whole(0, 65_535), 3000),
    host: text('HOST') ?? 'localhost',
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl: check('DATABASE_URL', address('postgres:', 'postgresql:'), undefined),
    replicaUrl: replicaUrl(),
    smtpUrl: check('SMTP_URL', mailServer, undefined),
    mailFrom: text('MAIL_FROM') ?? 'Enrollchart <no-reply@localhost>',
    texts: gateway(text('PUBLIC_URL')),
    cards: cardGateway(),
    identityProvider: identityProvider(),
    ownCardForm: check('CARD_FORM', isOwnForm, false),
    keys: check<string | undefined>(
      'KEYS',
      (value) => {
        parseKeys(value)
        return value
      },
      undefined,
    ),
    sealCertificate: text('SEAL_CERTIFICATE'),
    publicUrl: check('PUBLIC_URL', address('http:', 'https:'), undefined)?.replace(/\/+$/, ''),
    catalog: text('CATALOG'),
    isPublic,
    demo: check('DEMO', onOrOff, false),
    catalogLarge: check('CATALOG_LARGE', onOrOff, false),
    clientDir: resolve(text('CLIENT_DIR') ?? 'dist/client'),
    logLevel: check<LogLevel>(
      'LOG_LEVEL',
      (value) => {
        const level = logLevels.find((known) => known === value)
        if (level === undefined) throw new Error(`"${value}" is none of ${logLevels.join(', ')}`)
        return level
      },
      'info',
    ),
    rateLimits: check('RATE_LIMITS', onOrOff, true),
    compileAhead: check('COMPILE_AHEAD', onOrOff, true),
    busyAfter: check('BUSY_AFTER_MS', whole(0, 600_000), 3000),
    pictureMegabytes: check(
      'PICTURES_MB',
      (value) => {
        const [enrollment = Number.NaN, session = Number.NaN, all = Number.NaN] = value.split(',').map(Number)
        if (!/^\d{1,7}(,\d{1,7}){2}$/.test(value) || enrollment > session || session > all) {
          throw new Error(`"${value}" is not three whole numbers that do not fall, such as 20,200,20000`)
        }
        return { enrollment, session, all }
      },
      { enrollment: 20, session: 200, all: 20_000 },
    ),
    pictureStore: pictureStore(),
    trustProxy: check('TRUST_PROXY', whole(0, 10), 0),
    sessionMinutes: check('SESSION_MINUTES', whole(5, 86_400), 86_400),
    sessionMaxMinutes: check('SESSION_MAX_MINUTES', whole(5, 525_600), 525_600),
    memberSessionMinutes: check('MEMBER_SESSION_MINUTES', whole(5, 86_400), 120),
    memberSessionMaxMinutes: check('MEMBER_SESSION_MAX_MINUTES', whole(5, 525_600), 1440),
    staffSessionMinutes: check('STAFF_SESSION_MINUTES', whole(5, 1440), 60),
    staffSessionMaxMinutes: check('STAFF_SESSION_MAX_MINUTES', whole(5, 10_080), 720),
    cardDays: check('CARD_DAYS', whole(0, 3650), 7),
    answerDays: check('ANSWER_DAYS', whole(0, 36_500), 180),
    recordDays: check('RECORD_DAYS', whole(0, 36_500), 3650),
    auditDays: check('AUDIT_DAYS', whole(0, 36_500), 2190),
    queueAlarmHours: check('QUEUE_ALARM_HOURS', alarmHours, queueAlarmHours),
    deliveriesDir: resolve(text('DELIVERIES_DIR') ?? join(text('DATA_DIR') ?? '.data', 'deliveries')),
    secretOf: text,
    machines: check<Config['machines']>(
      'MACHINES',
      (value) => {
        if (value !== 'open' && value !== 'code') throw new Error(`"${value}" is neither open nor code`)
        return value
      },
      isProduction ? 'code' : 'open',
    ),
    metricsPort: check<number | undefined>('METRICS_PORT', whole(0, 65_535), undefined),
    metricsToken: check<string | undefined>(
      'METRICS_TOKEN',
      (value) => {
        // The value is a secret: it is not repeated.
        if (!/^[\x21-\x7e]{16,200}$/.test(value)) throw new Error('is not 16 to 200 letters, digits and signs')
        return value
      },
      undefined,
    ),
    traces: readTraceSettings(check, (mistake) => mistakes.push(mistake), {
      trustsProxy: Number(text('TRUST_PROXY') ?? 0) > 0,
    }),
  }
  // The demonstration's codes are in its README, its mail is on a page: neither is for strangers.
  if (serves && config.isPublic && !config.demo) {
    for (const [name, purpose] of Object.entries(neededInPublic)) {
      if (text(name) === undefined) mistakes.push(`${name}: is needed ${purpose}, or DEMO=on for a demonstration`)
    }
    if (config.cards === undefined && text('CARD_FORM') === undefined && text('CARD_GATEWAY_URL') === undefined) {
      mistakes.push(
        'CARD_GATEWAY_URL: is needed with NODE_ENV=production or an https PUBLIC_URL for cards, or CARD_FORM=own where this server is to take card numbers itself (docs/operate.md, Cards)',
      )
    }
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  return config
}
