import { createHash, sign } from 'node:crypto'
import { Constructed, Null, type BaseBlock, type Sequence } from 'asn1js'
import { derOf, integer, octets, oid, readDer, sequence, setOf } from './der.ts'
import type { SealCertificate } from './seal-certificate.ts'

const ID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsaSha256: '1.2.840.10045.4.3.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
}

/** The class of tags whose meaning is that of their place. */
const CONTEXT = 3

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
const context = (tagNumber: number, value: BaseBlock[]) =>
  new Constructed({ idBlock: { tagClass: CONTEXT, tagNumber }, value })

/** Issuer and serial number, as the certificate itself has them. */
const issuerAndSerial = (certificate: Buffer) => {
  const [body] = (readDer(certificate) as Sequence).valueBlock.value
  const parts = (body as Sequence).valueBlock.value
  // Serial number, algorithm and issuer come after the version, which certificates of version 1 do not say.
  const [serial, , issuer] = parts[0]?.idBlock.tagClass === CONTEXT ? parts.slice(1) : parts
  if (serial === undefined || issuer === undefined) throw new Error('A certificate without issuer')
  return sequence(issuer, serial)
}

/**
 * A detached CMS signature over bytes as PAdES B-B asks for it (ETSI EN 319 142-1): the certificate is bound in by
 * signing-certificate-v2, and signing-time is left out, which stands in the PDF itself.
 */
export const cmsSeal = ({ certificate, chain, key }: SealCertificate, signed: readonly Buffer[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of signed) hash.update(part)
  const attributes = setOf(
    sequence(oid(ID.contentType), setOf(oid(ID.data))),
    sequence(oid(ID.messageDigest), setOf(octets(hash.digest()))),
    sequence(oid(ID.signingCertificateV2), setOf(sequence(sequence(sequence(octets(sha256(certificate.raw))))))),
  )
  const digest = () => sequence(oid(ID.sha256), new Null())
  const algorithm = key.asymmetricKeyType === 'rsa' ? sequence(oid(ID.rsa), new Null()) : sequence(oid(ID.ecdsaSha256))
  const signer = sequence(
    integer(1),
    issuerAndSerial(certificate.raw),
    digest(),
    context(0, attributes.valueBlock.value),
    algorithm,
    octets(sign('sha256', derOf(attributes), key)),
  )
  return derOf(
    sequence(
      oid(ID.signedData),
      context(0, [
        sequence(
          integer(1),
          setOf(digest()),
          sequence(oid(ID.data)),
          context(
            0,
            [certificate, ...chain].map(({ raw }) => readDer(raw)),
          ),
          setOf(signer),
        ),
      ]),
    ),
  )
}
