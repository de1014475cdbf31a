import { useSyncExternalStore } from 'react'
import { storage } from '../browser/storage.ts'

/** The age that was selected (spec 1, section 2, Access page); null where nobody was asked. */
export const useOver65 = (): 0 | 1 | null =>
  useSyncExternalStore(
    storage.subscribe,
    () => storage.get('over_65'),
    () => null,
  )
