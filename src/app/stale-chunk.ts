const marker = 'reloaded-for'

/**
 * After a release the files of the page that is still open are gone: the first failed import loads the same address
 * again, with the new files. A second failure on the same address is a real one and is left to the error page.
 */
export const reloadOnStaleChunk = (): void => {
  globalThis.addEventListener('vite:preloadError', (event) => {
    // Without a connection the page that is open is all there is.
    if (!navigator.onLine || !mayReload(location.href)) return
    event.preventDefault()
    location.reload()
  })
}

/** True once an address a tab. Without storage there is no way to know, so the page is left alone. */
export const mayReload = (address: string): boolean => {
  try {
    if (sessionStorage.getItem(marker) === address) return false
    sessionStorage.setItem(marker, address)
    return true
  } catch {
    return false
  }
}
