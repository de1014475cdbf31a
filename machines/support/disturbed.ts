/** What may come over a person at any state of a screen. */
export type Disturbance = 'refresh' | 'back' | 'offline' | 'second-tab' | 'lost-session' | 'deploy'

/**
 * Where a person is afterwards. `same`: at the same address, under the same heading, and what was typed is there.
 * `anew`: at the same address, where the screen begins again. `at`: at an address that begins so; `/` is the first page
 * alone.
 */
export type Whereabouts = 'same' | 'anew' | { at: string }

/** By disturbance, the same for each state or by it. What is left out is `anew`. */
export type Disturbed<Snapshot> = Readonly<
  Partial<Record<Disturbance, Whereabouts | ((snapshot: Snapshot) => Whereabouts)>>
>

/**
 * Of a screen whose answers are kept on the server while they are typed: a person goes on where they were, also while
 * they are asked whether their answers count or those of another tab.
 */
export const keepsTyped = { refresh: 'same', back: 'same', offline: 'same' } as const
