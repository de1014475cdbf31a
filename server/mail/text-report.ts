import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a provider of Twilio's shape signs: the address that it posts to, then each field by its name and value. */
const signedText = (url: string, fields: Readonly<Record<string, string>>): string =>
  url +
  Object.keys(fields)
    .sort()
    .map((name) => `${name}${fields[name]}`)
    .join('')

/** The value of `X-Twilio-Signature`: HMAC-SHA1 by the token of the account, base64. */
export const reportSignature = (token: string, url: string, fields: Readonly<Record<string, string>>): string =>
  createHmac('sha1', token).update(signedText(url, fields)).digest('base64')

/** Whether a report was signed by whoever knows the token of the account. */
export const isSignedReport = (
  token: string,
  { url, fields, signature }: { url: string; fields: Readonly<Record<string, string>>; signature: string },
): boolean => {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(reportSignature(token, url, fields))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
