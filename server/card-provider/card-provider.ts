import { type ProviderSettings, buildProvider } from './provider.ts'

/** What whoever starts the process sends it first. */
export interface ProviderStart extends ProviderSettings {
  host: string
}

/** A process of its own, which the server of a demonstration starts and which ends with it. */
const start = async ({ host, ...settings }: ProviderStart): Promise<void> => {
  const provider = await buildProvider(settings)
  const address = await provider.listen({ port: 0, host })
  process.send?.({ port: Number(new URL(address).port) })
  const end = () => void provider.close().then(() => process.exit(0))
  // Whoever started it is gone.
  process.on('disconnect', end)
  process.on('SIGTERM', end)
}

process.once('message', (said) => void start(said as ProviderStart))
