// `npm run entry-link -- MEMBER [--days N]`: prints the address by which a member enters, for development and for an
// operator's dashboard (spec decisions, Who is asking). Run it where the server runs: the link is signed by its keys.
import { demoCatalogFolder, loadCatalog } from '../catalog/load-catalog.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { loadKeys } from '../crypto/keys.ts'
import { makeSealing } from '../crypto/sealing.ts'
import { entryLink } from '../services/access/entry-link.ts'
import { ENTRY_DAYS, makeEntryTokens } from '../services/access/entry-tokens.ts'

const [memberId, flag, count = String(ENTRY_DAYS)] = process.argv.slice(2)
const days = Number(count)
const usage = 'npm run entry-link -- MEMBER [--days N]'

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

if (memberId === undefined || (flag !== undefined && flag !== '--days')) fail(usage)
if (!(days > 0 && days <= 365)) fail(`--days ${count}: write a number of days from 1 to 365`)
const config = readConfig(process.env, { serves: false })
const sealing = makeSealing(loadKeys(config.keys, config.dataDir))
const catalog = loadCatalog(config.catalog ?? demoCatalogFolder, { sealing })
const member = catalog.members.find(({ id }) => id === memberId)
if (member === undefined) fail(`no member "${memberId}" in the catalog: use the id of one of members.json`)
else {
  const tokens = makeEntryTokens({ sealing, clock: systemClock })
  console.log(entryLink(config, config.port, tokens.make(member.id, days)))
}
