import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { BitString, Constructed, Integer, UTCTime, Utf8String } from 'asn1js'
import { DAY } from '../clock.ts'
import { derOf, integer, octets, oid, readDer, sequence, setOf } from './der.ts'
import { ownFile, readIfThere } from './own-file.ts'

/** What documents are sealed with: a certificate, those that vouch for it, and its key. */
export interface SealCertificate {
  certificate: X509Certificate
  chain: readonly X509Certificate[]
  key: KeyObject
  /** Whose it is. */
  name: string
  /** Made by the server itself for itself: nobody vouches for it. */
  isOwn: boolean
}

/** What is wrong with the certificate that an operator gave, and what to do. */
export class SealError extends Error {
  override name = 'SealError'
}

const OWN_NAME = 'Enrollchart development seal'

const blocks = (pem: string, kind: string): string[] =>
  pem.match(new RegExp(`-----BEGIN ${kind}-----[^-]+-----END ${kind}-----`, 'g')) ?? []

/** Reads a PEM file with a private key, its certificate first, and those above it. */
const parse = (pem: string): SealCertificate => {
  const [certificate, ...chain] = blocks(pem, 'CERTIFICATE').map((one) => new X509Certificate(one))
  const [key] = blocks(pem, '(?:RSA |EC )?PRIVATE KEY')
  if (certificate === undefined || key === undefined) {
    throw new SealError('SEAL_CERTIFICATE: the file needs a certificate and its private key, both as PEM')
  }
  const secret = createPrivateKey(key)
  if (!certificate.checkPrivateKey(secret)) {
    throw new SealError('SEAL_CERTIFICATE: the private key is not that of the first certificate in the file')
  }
  if (secret.asymmetricKeyType !== 'rsa' && secret.asymmetricKeyType !== 'ec') {
    throw new SealError('SEAL_CERTIFICATE: the key must be RSA or EC')
  }
  const name = /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? certificate.subject
  return { certificate, chain, key: secret, name, isOwn: name === OWN_NAME }
}

const YEARS = 10

const ECDSA_SHA256 = '1.2.840.10045.4.3.2'
const COMMON_NAME = '2.5.4.3'
const KEY_USAGE = '2.5.29.15'

/** A certificate that a server signs itself, with its key, as PEM. From the day before: clocks differ. */
const makeOwn = (now: Date): string => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const serial = randomBytes(16)
  // Positive, and of 16 bytes.
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f)
  const name = sequence(setOf(sequence(oid(COMMON_NAME), new Utf8String({ value: OWN_NAME }))))
  const until = new Date(now)
  until.setUTCFullYear(now.getUTCFullYear() + YEARS)
  const algorithm = sequence(oid(ECDSA_SHA256))
  // digitalSignature and nonRepudiation.
  const usage = derOf(new BitString({ unusedBits: 6, valueHex: new Uint8Array([0xc0]).buffer }))
  const body = sequence(
    new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [integer(2)] }),
    new Integer({ valueHex: new Uint8Array(serial).buffer }),
    algorithm,
    name,
    sequence(new UTCTime({ valueDate: new Date(now.getTime() - DAY) }), new UTCTime({ valueDate: until })),
    name,
    readDer(publicKey.export({ type: 'spki', format: 'der' })),
    new Constructed({
      idBlock: { tagClass: 3, tagNumber: 3 },
      value: [sequence(sequence(oid(KEY_USAGE), octets(usage)))],
    }),
  )
  const signature = sign('sha256', derOf(body), privateKey)
  const der = derOf(sequence(body, algorithm, new BitString({ valueHex: new Uint8Array(signature).buffer })))
  return `${new X509Certificate(der).toString()}${privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()}`
}

/** The certificate of `SEAL_CERTIFICATE`, or of the file `seal.pem` in the data folder, which the first start makes. */
export const loadSealCertificate = (path: string | undefined, folder: string, now = new Date()): SealCertificate => {
  if (path !== undefined) {
    const pem = readIfThere(path)
    if (pem === undefined) throw new SealError(`SEAL_CERTIFICATE: there is no file ${path}`)
    return parse(pem)
  }
  return parse(ownFile(folder, 'seal.pem', () => makeOwn(now)))
}

/** Why nothing can be sealed at a moment; null where it can. */
export const sealFault = ({ certificate }: SealCertificate, now: number): string | null => {
  const [from, until] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]
  if (now < from) return `SEAL_CERTIFICATE: is not valid before ${new Date(from).toISOString()}`
  return now > until ? `SEAL_CERTIFICATE: expired on ${new Date(until).toISOString()}` : null
}
