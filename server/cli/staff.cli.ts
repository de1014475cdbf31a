// `npm run staff`: who works at the desk. Adds people, gives them roles, invites them to set up a passkey or to sign in
// at the identity provider, and closes their access. Run it where the server runs: names are sealed by its keys (docs/operate.md, "The desk").
import { Command, InvalidArgumentError } from 'commander'
import { type DeskRole, deskRoleNames } from '#schemas/desk/roles.ts'
import { emailPattern } from '#schemas/fields/patterns.ts'
import { systemClock } from '../clock.ts'
import { randomId } from '../crypto/random.ts'
import { makePasskeys } from '../repositories/desk/passkeys.repository.ts'
import { makeStaffIdentities } from '../repositories/desk/staff-identities.repository.ts'
import { type StaffMember, makeStaff } from '../repositories/desk/staff.repository.ts'
import { INVITED_FOR, inviteStaff } from '../services/visits/passkeys.service.ts'
import { type Opened, withOpened } from './opened.ts'

const emailAddress = new RegExp(emailPattern, 'u')

const rolesOf = (text: string): DeskRole[] => {
  const names = text.split(',').map((name) => name.trim())
  const roles = names.flatMap((name) => deskRoleNames.find((role) => role === name) ?? [])
  if (roles.length === 0 || roles.length < names.length)
    throw new InvalidArgumentError(`Write some of ${deskRoleNames.join(', ')}, with commas between them.`)
  return [...new Set(roles)]
}

/** Somebody by their id or email address; throws where nobody has it. */
const someone = async ({ database, sealing }: Opened, who: string): Promise<StaffMember> => {
  const all = await makeStaff({ database, sealing }).all()
  const found = all.find(({ id, email }) => id === who || email.toLowerCase() === who.toLowerCase())
  if (found === undefined) throw new Error(`nobody "${who}" works at the desk: see npm run staff -- list`)
  return found
}

/** The link of an invitation. What is behind the # is sent to no server and stands in no log. */
const printInvitation = async (opened: Opened, member: Pick<StaffMember, 'id' | 'name' | 'email'>): Promise<void> => {
  const token = await inviteStaff({ ...opened, clock: systemClock }, member.id)
  const { publicUrl, port, identityProvider } = opened.config
  const until = new Date(Date.now() + INVITED_FOR).toISOString().slice(0, 16).replace('T', ' ')
  console.log(`${member.name} sets up a passkey, once, until ${until} UTC, on:`)
  console.log(`${publicUrl ?? `http://localhost:${port}`}/desk#invitation=${token}`)
  if (identityProvider === undefined || (await makeStaffIdentities(opened).of(member.id)) !== null) return
  console.log(`or signs in at ${identityProvider.name} as ${member.email}, which uses the invitation up`)
}

const program = new Command('staff').description('Who works at the desk')

program
  .command('add <email>')
  .description('adds somebody and prints their invitation')
  .requiredOption('--name <name>', 'as others read it')
  .requiredOption('--roles <roles>', `some of ${deskRoleNames.join(', ')}`, rolesOf)
  .action((email: string, { name, roles }: { name: string; roles: DeskRole[] }) =>
    withOpened(async (opened) => {
      const staff = makeStaff(opened)
      if (!emailAddress.test(email)) throw new Error(`"${email}" is no email address`)
      const all = await staff.all()
      if (all.some((one) => one.closed_at === null && one.email.toLowerCase() === email.toLowerCase()))
        throw new Error(`${email} works at the desk already: npm run staff -- invite ${email}`)
      const member = { id: randomId(), name, email, roles }
      await staff.add(member, Date.now())
      await printInvitation(opened, member)
    }),
  )

program
  .command('list')
  .description('who works here, or has')
  .action(() =>
    withOpened(async (opened) => {
      for (const { id, name, email, roles, closed_at } of await makeStaff(opened).all()) {
        const keys = (await makePasskeys(opened).of(id)).length
        const identity = await makeStaffIdentities(opened).of(id)
        const standing = closed_at === null ? `${keys} passkey${keys === 1 ? '' : 's'}` : 'closed'
        const known = identity === null ? '' : `  ${identity.issuer} ${identity.subject}`
        console.log(`${id}  ${name} <${email}>  ${roles.join(',')}  ${standing}${known}`)
      }
    }),
  )

program
  .command('invite <who>')
  .description('a new invitation, by id or email address: for another device, or in the place of a lost one')
  .action((who: string) =>
    withOpened(async (opened) => {
      const member = await someone(opened, who)
      if (member.closed_at !== null) throw new Error(`${member.name} has left`)
      await printInvitation(opened, member)
    }),
  )

program
  .command('roles <who> <roles>')
  .description('gives other roles, from the next call on')
  .action((who: string, roles: string) =>
    withOpened(async (opened) => {
      const member = await someone(opened, who)
      await makeStaff(opened).change(member.id, { roles: rolesOf(roles) })
      console.log(`${member.name}: ${rolesOf(roles).join(', ')}`)
    }),
  )

program
  .command('link <who> <subject>')
  .description('lets whoever the identity provider calls SUBJECT sign in as somebody, without an invitation')
  .action((who: string, subject: string) =>
    withOpened(async (opened) => {
      const member = await someone(opened, who)
      const { identityProvider } = opened.config
      if (identityProvider === undefined) throw new Error('OIDC_ISSUER: there is no identity provider')
      if (member.closed_at !== null) throw new Error(`${member.name} has left`)
      const identity = { issuer: identityProvider.issuer, subject }
      if (!(await makeStaffIdentities(opened).bind(member.id, identity, Date.now())))
        throw new Error(
          `${member.name} has an account at a provider, or "${subject}" is somebody's: see npm run staff -- list`,
        )
      console.log(`${member.name} signs in at ${identityProvider.name} as ${subject}`)
    }),
  )

program
  .command('unlink <who>')
  .description('parts somebody from their account at the identity provider, and ends what they opened with it')
  .action((who: string) =>
    withOpened(async (opened) => {
      const member = await someone(opened, who)
      const { name } = member
      if (!(await makeStaffIdentities(opened).remove(member.id)))
        throw new Error(`${name} has no account at a provider`)
      const count = await makeStaff(opened).endProviderSessions(member.id)
      console.log(`${name} has no account at a provider any more; ${count} session${count === 1 ? '' : 's'} ended`)
    }),
  )

program
  .command('close <who>')
  .description('ends the access of somebody who leaves, passkeys and account included, from the next call on')
  .action((who: string) =>
    withOpened(async (opened) => {
      const member = await someone(opened, who)
      await makeStaff(opened).change(member.id, { closed_at: Date.now() })
      const count = await makePasskeys(opened).remove(member.id)
      await makeStaffIdentities(opened).remove(member.id)
      console.log(`${member.name} is out; ${count} passkey${count === 1 ? '' : 's'} removed`)
    }),
  )

await program.parseAsync()
