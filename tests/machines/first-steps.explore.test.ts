import { describe, expect, it } from 'vitest'
import { contactModel } from '#machines/enrollment/contact.model.ts'
import { employerModel } from '#machines/enrollment/employer.model.ts'
import { enrollerCodeModel } from '#machines/enrollment/enroller-code.model.ts'
import { enrollmentModel } from '#machines/enrollment/enrollment.model.ts'
import { otpModel } from '#machines/enrollment/otp.model.ts'
import { personalModel } from '#machines/enrollment/personal.model.ts'
import { explore } from './support/explore.ts'

describe('the first steps, explored to their ends', () => {
  it('personal', () => {
    const { faults, outputs } = explore(personalModel)
    expect(faults).toEqual([])
    expect(outputs).toEqual([{ step: 'personal' }])
  })
  it('enroller code', () => {
    const { faults, outputs } = explore(enrollerCodeModel)
    expect(faults).toEqual([])
    expect(outputs).toEqual([{ saved: false }, { saved: true }])
  })
  it('contact', () => {
    const { faults, outputs } = explore(contactModel)
    expect(faults).toEqual([])
    expect(outputs).toEqual([{ step: 'contact' }])
  })
  it('one-time code', () => {
    const { faults, outputs } = explore(otpModel)
    expect(faults).toEqual([])
    expect(outputs).toEqual([{ verified: false }, { verified: true }])
  })
  it('employer', () => {
    const { faults, outputs } = explore(employerModel)
    expect(faults).toEqual([])
    expect(outputs).toEqual([{ step: 'employer' }])
  })
  it('enrollment', () => {
    const { faults, outputs } = explore(enrollmentModel)
    expect(faults).toEqual([])
    expect(outputs).toEqual([{ to: '/plans' }, { to: '/cart' }, { to: null }])
  })
})
