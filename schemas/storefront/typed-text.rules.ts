/** A word between what stands around it in a sentence. */
const word = /^(["'“”‘’«»([{<*]*)(.*?)([\])}>"'“”‘’«»*.,;:!?…]*)$/su
const email = /^[^\s@<>():/\\]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u
/** A sentence that begins without a blank after the one before: no address is written so. */
const sentences = /^[\p{L}\p{N}]+\.\p{Lu}\p{Ll}*$/u
/** What programs make a link of: a scheme, a network path, an address of numbers, or a name with dots of any script. */
const links = [
  /[a-z][a-z0-9+.-]*:[/\\]/i,
  /^(?:mailto|tel|sms|javascript|data|file):/i,
  /[/\\]{2}/,
  /(?:^|[^\p{L}\p{N}])\d{1,3}(?:[.。．｡]\d{1,3}){3}(?:$|[^\p{L}\p{N}])/u,
  /[\p{L}\p{N}_-][.。．｡](?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)(?:$|[^\p{L}\p{N}])/iu,
]

/**
 * What somebody typed, without what a mail program would make a link: words of a stranger lead nowhere from a mail that
 * bears our name. `instead` stands in its place.
 */
export const withoutLinks = (text: string, instead: string): string =>
  text.replace(/\S+/g, (whole) => {
    const [, before = '', core = '', after = ''] = word.exec(whole) ?? []
    if (email.test(core) || !links.some((link) => link.test(core))) return whole
    return before + (sentences.test(core) ? core.replace('.', '. ') : instead) + after
  })

/** A name as it stands in a mail: no program takes it for an address. `St.John` is written `St. John`. */
export const nameInMail = (name: string): string =>
  name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\.(?=\p{L})/gu, '. ')
