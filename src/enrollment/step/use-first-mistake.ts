import { useCallback, useEffect, useRef } from 'react'

/**
 * The first thing to put right takes the focus, once a submit: what is put right later must not move it. Gives what
 * to call with each submit.
 */
export const useFirstMistake = (errors: readonly { target_element: string }[]): (() => void) => {
  const submitted = useRef(false)
  useEffect(() => {
    const first = errors[0]?.target_element
    if (first === undefined || !submitted.current) return
    submitted.current = false
    document.getElementById(first === 'signature' ? 'signature' : `agreement-${first.replace('.', '-')}`)?.focus()
  }, [errors])
  return useCallback(() => {
    submitted.current = true
  }, [])
}
