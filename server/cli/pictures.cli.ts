// `npm run pictures -- ID FOLDER`: writes the pictures of an enrollment's steps into a folder, from the database or the
// store. ID is the number of a policy or of an enrollment.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { s3Store } from '../adapters/files/s3.store.ts'
import { readPictures } from '../services/enrollment/steps/read-pictures.ts'
import { withOpened } from './opened.ts'

const [id, folder] = process.argv.slice(2)
if (id === undefined || folder === undefined) {
  console.error('usage: npm run pictures -- ID FOLDER, where ID is the number of a policy or of an enrollment')
  process.exitCode = 2
} else {
  await withOpened(async ({ config, ...opened }) => {
    const store = config.pictureStore === undefined ? null : s3Store(config.pictureStore)
    const pictures = await readPictures({ ...opened, store }, id)
    if (pictures.length === 0) throw new Error(`There is no enrollment ${id} with pictures`)
    await mkdir(folder, { recursive: true })
    for (const { step, bytes } of pictures) {
      const file = join(folder, `${step}.png`)
      // Answers can be read in it: nobody else on this machine may.
      await writeFile(file, bytes, { mode: 0o600 })
      console.log(file)
    }
    console.log(`${pictures.length} pictures`)
  })
}
