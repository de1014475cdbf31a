/** Gives the person a file that was made here, under a name; nothing of it stays on the page. */
export const saveFile = (name: string, content: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then; an address that is taken back at once comes to nothing in Safari.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
