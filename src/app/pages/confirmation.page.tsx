import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** `/confirmation/`: the other address of the end of an enrollment, which is its receipt (spec 1, section 2, Routes). */
export function ConfirmationPage() {
  const navigate = useNavigate()
  useEffect(() => void navigate('/enrollment/receipt', { replace: true }), [navigate])
  return null
}
