import { createContext } from 'react'

/** Where the provider's fields for a card are; null in forms that ask for none. */
export const CardFramePlace = createContext<string | null>(null)
