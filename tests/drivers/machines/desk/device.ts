import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Page } from 'playwright'

interface Device {
  page: Page
  url: (path?: string) => string
}

/** Gives the page's browser a device that makes and uses passkeys by itself, as its owner's finger would. */
export const addDevice = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** A device that has a passkey of the site already. */
export const haveDevice = async ({ page, url }: Device): Promise<void> => {
  const { cdp, authenticatorId } = await addDevice(page)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await cdp.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: randomBytes(16).toString('base64'),
      isResidentCredential: true,
      rpId: new URL(url('/')).hostname,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      userHandle: randomBytes(16).toString('base64'),
      signCount: 1,
    },
  })
}
