/** The language in which texts are written first, and that stands in where another one has no text. */
export declare const baseLocale: string
/** The locales under a folder, the base first. */
export declare const localesIn: (folder: string) => string[]
/** The areas of texts, which every language has. */
export declare const areasIn: (folder: string) => string[]
/** Name, tag and direction of each locale. */
export declare const languagesIn: (
  folder: string,
) => Record<string, { name: string; tag: string; direction: 'ltr' | 'rtl' }>
export declare const writeProject: (folder: string) => void
export declare const writeLanguages: (folder: string, out: string) => void
