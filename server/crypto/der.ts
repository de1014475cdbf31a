import { fromBER, Integer, ObjectIdentifier, OctetString, Sequence, Set as DerSet, type BaseBlock } from 'asn1js'

/** A value of ASN.1 as DER. */
export const derOf = (block: BaseBlock): Buffer => Buffer.from(block.toBER(false))

/** What bytes of DER hold. */
export const readDer = (bytes: Buffer): BaseBlock => {
  const { result, offset } = fromBER(new Uint8Array(bytes).buffer)
  if (offset === -1) throw new Error('Not DER')
  return result
}

export const sequence = (...value: BaseBlock[]) => new Sequence({ value })
export const oid = (value: string) => new ObjectIdentifier({ value })
export const octets = (bytes: Buffer) => new OctetString({ valueHex: new Uint8Array(bytes).buffer })
export const integer = (value: number) => new Integer({ value })

/** A set in the order that DER asks for: by its encoded members. */
export const setOf = (...value: BaseBlock[]) =>
  new DerSet({ value: value.toSorted((one, other) => Buffer.compare(derOf(one), derOf(other))) })
