import { numberFormat } from './number-format.ts'

const number = (value: number, options?: Intl.NumberFormatOptions): string => numberFormat(options).format(value)

export const numberText = (value: number): string => number(value)

/** A share from 0 to 1. */
export const percentText = (share: number): string => number(share, { style: 'percent', maximumFractionDigits: 0 })

/** How often something happens for each time: `2.3×`. */
export const timesText = (turns: number): string => `${number(turns, { maximumFractionDigits: 1 })}×`

/** Milliseconds in the unit that a person would use: `300 ms`, `45 s`, `2.5 min`. */
export const durationText = (milliseconds: number): string => {
  if (milliseconds < 1000)
    return number(Math.round(milliseconds), { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })
  const seconds = milliseconds / 1000
  if (seconds < 100)
    return number(seconds, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'short',
      maximumFractionDigits: seconds < 10 ? 1 : 0,
    })
  const minutes = seconds / 60
  if (minutes < 100)
    return number(minutes, {
      style: 'unit',
      unit: 'minute',
      unitDisplay: 'short',
      maximumFractionDigits: minutes < 10 ? 1 : 0,
    })
  return number(minutes / 60, { style: 'unit', unit: 'hour', unitDisplay: 'short', maximumFractionDigits: 0 })
}
