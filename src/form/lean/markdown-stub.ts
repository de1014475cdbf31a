import type { ReactNode } from 'react'

/** In place of markdown-to-jsx (31 kB), which RJSF's own templates would draw with: ours never do (vite.config.ts). */
export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children
