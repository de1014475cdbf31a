/**
 * The text of a file, whatever it was saved as: UTF-8, UTF-16 with its mark, else the Windows code page in which
 * spreadsheets save a CSV where nobody chooses. Takes its bytes.
 */
export const readText = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
