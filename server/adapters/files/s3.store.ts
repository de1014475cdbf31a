import { S3mini } from 's3mini'
import type { FileStoreSettings } from '../../config.ts'
import { calling } from '../../tracing/spans.ts'
import type { FileStore } from './file-store.ts'

/** Milliseconds that one request may take. */
const PATIENCE = 20_000

/** A bucket: requests are signed (AWS Signature Version 4), whatever is in it is sealed before it comes here. */
export const s3Store = ({ url, region, keyId, secret }: FileStoreSettings): FileStore => {
  const bucket = new S3mini({
    endpoint: url,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    requestAbortTimeout: PATIENCE,
  })
  const ask = <Answer>(request: () => Promise<Answer>) => calling('pictures store', url, request)
  return {
    put: async (name, bytes) => {
      await ask(() => bucket.putObject(name, bytes, 'application/octet-stream'))
    },
    get: async (name) => {
      const bytes = await ask(() => bucket.getObjectArrayBuffer(name))
      return bytes === null ? null : Buffer.from(bytes)
    },
    remove: async (name) => {
      await ask(() => bucket.deleteObject(name))
    },
  }
}
