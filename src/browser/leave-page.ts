/**
 * Leaves this page for another site. It ends with that, unless the person goes back and the browser shows the page as it
 * was left.
 */
export const leavePage = (address: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) resolve()
    }
    window.addEventListener('pageshow', onShown, { signal })
    location.assign(address)
  })
