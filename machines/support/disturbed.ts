/** What may come over a person at any state of a screen. */
export type Disturbance = 'refresh' | 'back' | 'offline' | 'second-tab' | 'lost-session' | 'deploy'

/**
 * Where a person is afterwards. `same`: at the same address, under the same heading, and what was typed is there.
 * `anew`: at the same address, where the screen begins again. `at`: at an address that begins so.
 */
export type Whereabouts = 'same' | 'anew' | { at: string }

/** By disturbance, the same for each state or by it. What is left out is `anew`. */
export type Disturbed<Snapshot> = Readonly<
  Partial<Record<Disturbance, Whereabouts | ((snapshot: Snapshot) => Whereabouts)>>
>

/** What another tab has saved stands in the form after a refresh: the page keeps nothing that was typed over older answers. */
const unlessConflict = ({ value }: { value: unknown }): Whereabouts => (value === 'conflict' ? 'anew' : 'same')

/** Of a screen whose answers are kept on the server while they are typed: a person goes on where they were. */
export const keepsTyped = { refresh: unlessConflict, back: unlessConflict, offline: 'same' } as const
