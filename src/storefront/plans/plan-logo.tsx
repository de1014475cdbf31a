import { useState } from 'react'
import { Icon, categoryIcon } from '../../ui/icon.tsx'
import './plan-logo.css'

/** The plan's picture, or its category's where there is none or it cannot be loaded. Beside the name: decoration. */
export function PlanLogo({ logo, category, size = 'md' }: { logo: string; category: string; size?: 'md' | 'sm' }) {
  const [broken, setBroken] = useState(false)
  const pictured = logo !== '' && !broken
  return (
    <span className={`plan-logo plan-logo-${size}${pictured ? ' plan-logo-picture' : ''}`}>
      {!pictured ? (
        <Icon name={categoryIcon(category)} size={size === 'md' ? 'lg' : 'md'} />
      ) : (
        <img src={logo} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      )}
    </span>
  )
}
