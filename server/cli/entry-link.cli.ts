// `npm run entry-link -- MEMBER [--days N]`: prints the address by which a member enters, for development and for an
// operator's dashboard (spec decisions, Who is asking). Run it where the server runs: the link is signed by its keys.
import { systemClock } from '../clock.ts'
import { entryLink } from '../services/access/entry-link.ts'
import { ENTRY_DAYS, makeEntryTokens } from '../services/access/entry-tokens.ts'
import { withOpened } from './opened.ts'
import { servedCatalog } from './served-catalog.ts'

const [memberId, flag, count = String(ENTRY_DAYS)] = process.argv.slice(2)
const days = Number(count)
const usage = 'npm run entry-link -- MEMBER [--days N]'

await withOpened(async (opened) => {
  if (memberId === undefined || (flag !== undefined && flag !== '--days')) throw new Error(usage)
  if (!(days > 0 && days <= 365)) throw new Error(`--days ${count}: write a number of days from 1 to 365`)
  const { config, sealing } = opened
  const member = (await servedCatalog(opened)).members.find(({ id }) => id === memberId)
  if (member === undefined) throw new Error(`no member "${memberId}" in the catalog: use the id of one of members.json`)
  const tokens = makeEntryTokens({ sealing, clock: systemClock })
  console.log(entryLink(config, config.port, tokens.make(member.id, days)))
})
