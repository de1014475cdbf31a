/** A mail as its reader sees it. */
export interface Mail {
  /** The Message-ID, in its brackets. */
  id: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
}

const toBytes = (text: string): Buffer => Buffer.from(text, 'latin1')

const unquote = (text: string): Buffer =>
  toBytes(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  )

/** RFC 2047: `=?utf-8?Q?...?=` and `=?utf-8?B?...?=`; the space between two such words is none. */
const decodeHeader = (value: string): string =>
  value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?[^?]+\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : unquote(text.replaceAll('_', ' '))).toString('utf8'),
    )

interface Part {
  headers: Map<string, string>
  body: string
}

const split = (raw: string): Part => {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = end === null ? raw : raw.slice(0, end.index)
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end === null ? '' : raw.slice(end.index + end[0].length) }
}

const leaves = (part: Part): Part[] => {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return [part]
  const pieces = part.body.split(`--${boundary}`).slice(1, -1)
  return pieces.flatMap((piece) => leaves(split(piece.replace(/^\r?\n/, '').replace(/\r?\n$/, ''))))
}

const decodeBody = ({ headers, body }: Part): string => {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? unquote(body)
        : toBytes(body)
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trim()
}

/** Reads a message as it came over SMTP. `to` is the envelope's, which alone says who got it. */
export const parseMail = (raw: Buffer, to: string[]): Mail => {
  const message = split(raw.toString('latin1'))
  const parts = leaves(message)
  const body = (type: string) => {
    const part = parts.find(({ headers }) => (headers.get('content-type') ?? 'text/plain').startsWith(type))
    return part === undefined ? '' : decodeBody(part)
  }
  const header = (name: string) => decodeHeader(message.headers.get(name) ?? '')
  return {
    id: header('message-id'),
    from: header('from'),
    to,
    subject: header('subject'),
    text: body('text/plain'),
    html: body('text/html'),
  }
}
