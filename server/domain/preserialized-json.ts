/** An answer's data that is serialized already: what is read often and changes seldom is serialized once. */
export class PreserializedJson<Data> {
  /** Says of what type the JSON is; never read. */
  declare readonly of: Data
  #envelope: Buffer | undefined
  constructor(readonly json: string) {}
  /** The whole answer as it is sent: put together and encoded once, which a long list takes longer for than sending. */
  get envelope(): Buffer {
    return (this.#envelope ??= Buffer.from(`{"status":"success","statusCode":200,"message":"","data":${this.json}}`))
  }
}
