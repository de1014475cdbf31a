/** What the tests use of two readers of X12 that ship no types which resolve. */
declare module 'node-x12' {
  interface Segment {
    tag: string
    elements: { value: string }[]
  }
  interface Interchange {
    header: Segment
    trailer: Segment
    functionalGroups: {
      header: Segment
      trailer: Segment
      transactions: { header: Segment; trailer: Segment; segments: Segment[] }[]
    }[]
  }
  const library: { X12Parser: new (strict: boolean, encoding?: 'utf8') => { parse: (text: string) => Interchange } }
  export default library
}

declare module 'x12-parser' {
  import type { Duplex } from 'node:stream'
  export const X12parser: new (encoding?: BufferEncoding) => Duplex
}
