import { cmsSeal } from '../../../crypto/cms-seal.ts'
import type { SealCertificate } from '../../../crypto/seal-certificate.ts'
import { SIGNATURE_BYTES } from './pdf-writer.ts'

const RANGE = '/ByteRange [0 9999999999 9999999999 9999999999]'

/** Puts the signature over all other bytes of a PDF into the place that `writePdf` left for it. */
export const sealPdf = (pdf: Buffer, certificate: SealCertificate): Buffer => {
  const sealed = Buffer.from(pdf)
  const range = sealed.lastIndexOf(RANGE)
  const place = `<${'00'.repeat(SIGNATURE_BYTES)}>`
  const from = sealed.lastIndexOf(place)
  if (range === -1 || from === -1) throw new Error('The PDF has no place for its signature')
  const until = from + place.length
  const bytes = `/ByteRange [0 ${from} ${until} ${sealed.length - until}]`
  sealed.write(bytes.padEnd(RANGE.length), range, 'latin1')
  const signature = cmsSeal(certificate, [sealed.subarray(0, from), sealed.subarray(until)])
  if (signature.length > SIGNATURE_BYTES)
    throw new Error('The certificates are too large for the place of the signature')
  sealed.write(signature.toString('hex'), from + 1, 'latin1')
  return sealed
}
