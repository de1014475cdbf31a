// `npm run architecture`: redraws the picture in docs/architecture.md from the imports.
import { readFileSync, writeFileSync } from 'node:fs'
import { currentArchitecture } from './architecture/layers.ts'
import { page, picture, withPicture } from './architecture/picture.ts'

writeFileSync(page, withPicture(readFileSync(page, 'utf8'), picture(currentArchitecture())))
