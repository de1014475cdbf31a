import { signInCalls } from '#schemas/calls/visit/sign-in.calls.ts'
import { asking, defineRoutes } from '../../http/define-routes.ts'
import { makeOwnSignIn } from '../../services/access/own-sign-in.service.ts'
import type { Services } from '../../services/services.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'

/** The ways in of reps and groups that have been given a passkey, or an account of the identity provider. */
export const signInRoutes = (services: Services) => {
  const own = makeOwnSignIn({ ...services, catalog: storefrontParts(services).catalog })
  return defineRoutes(
    signInCalls,
    {
      proveForSetUp: ({ caller, body, locale }) => own.prove(caller, body, locale),
      beginAccessPasskey: async ({ caller, body, locale }) => ({
        options: { ...(await own.beginPasskey(caller, body, locale)) },
      }),
      saveAccessPasskey: ({ caller, body, locale }) => own.savePasskey(caller, body, locale),
      beginPasskeyVisit: async ({ caller, body, locale }) => ({
        options: { ...(await own.beginPasskeyVisit(caller, body, locale)) },
      }),
      openPasskeyVisit: ({ caller, body, locale }) => own.openPasskeyVisit(caller, body, locale),
      beginProviderVisit: asking(
        ({ caller, body, locale, log }) => own.startAtProvider(caller, body, locale, log),
        ({ caller, body, locale }, started) => own.leaveForProvider(caller, body, locale, started),
      ),
      openProviderVisit: asking(
        ({ caller, body, log }) => own.redeem(caller, body, log),
        ({ caller, body, locale }, proven) => own.openProviderVisit(caller, body, locale, proven),
      ),
    },
    {
      limits: {
        proveForSetUp: 'code',
        beginAccessPasskey: 'code',
        saveAccessPasskey: 'code',
        beginPasskeyVisit: 'code',
        openPasskeyVisit: 'code',
        beginProviderVisit: 'start',
        openProviderVisit: 'code',
      },
      triedAt: {
        proveForSetUp: ({ of, code }) => `${of === 'rep' ? 'agent' : 'group'}|${code.replace(/\s/g, '').toUpperCase()}`,
      },
      // A press that is repeated while the provider is asked waits for its answer: the code is good once.
      once: { openProviderVisit: ({ state }) => state },
    },
  )
}
