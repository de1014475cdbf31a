/** Data that is written as JSON already: what is asked often and changes seldom is written once. */
export class Written<Data> {
  /** Says of what type the JSON is; never read. */
  declare readonly of: Data
  #envelope: Buffer | undefined
  constructor(readonly json: string) {}
  /** The whole answer as it is sent: put together and encoded once, which a long list takes longer for than sending. */
  get envelope(): Buffer {
    return (this.#envelope ??= Buffer.from(`{"status":"success","statusCode":200,"message":"","data":${this.json}}`))
  }
}
